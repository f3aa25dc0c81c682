import type { Field, Item } from '@pergola/sdk'
import { type MapPosition, parsePosition, positionOf } from '@pergola/sdk/contract'
import { interfaceIdOf } from '@pergola/sdk/items'

/** Where the position of an item is: in one map field, or in two numeric ones, by which the server can be asked. */
export type MapSource =
  | { kind: 'field'; position: string }
  | { kind: 'numbers'; latitude: string; longitude: string }

/** Stored in the place of a field. */
export const NUMBERS = '__numbers__'

const LATITUDE = /^(geo_?)?lat(itude)?$/i
const LONGITUDE = /^(geo_?)?(lng|lon|long|longitude)$/i

export const isPositionField = (field: Field) => field.type === 'json' && interfaceIdOf(field) === 'map'
export const isNumberField = (field: Field) => field.type === 'decimal' || field.type === 'integer'

interface SourceOptions {
  position?: unknown
  latitude?: unknown
  longitude?: unknown
}

/**
 * What was chosen, as far as it may be read; else what the names of the fields suggest. Two numbers go before a map field,
 * since of them only what is in view is asked for.
 */
export function sourceOf(stored: SourceOptions, fields: readonly Field[]): MapSource | null {
  const chosen = fields.find((field) => field.field === stored.position && isPositionField(field))
  if (chosen) return { kind: 'field', position: chosen.field }
  const { latitude, longitude } = numbersOf(stored, fields)
  if (latitude && longitude) return { kind: 'numbers', latitude, longitude }
  const first = stored.position === NUMBERS ? undefined : fields.find(isPositionField)
  return first ? { kind: 'field', position: first.field } : null
}

/** The two numeric fields, chosen or suggested by their names; each may still be missing. */
export function numbersOf(stored: SourceOptions, fields: readonly Field[]) {
  const numbers = fields.filter(isNumberField)
  const nameOf = (chosen: unknown, pattern: RegExp) =>
    (numbers.find(({ field }) => field === chosen) ?? numbers.find(({ field }) => pattern.test(field)))
      ?.field ?? null
  return {
    latitude: nameOf(stored.latitude, LATITUDE),
    longitude: nameOf(stored.longitude, LONGITUDE),
  }
}

export function fieldsOfSource(source: MapSource): string[] {
  return source.kind === 'field' ? [source.position] : [source.latitude, source.longitude]
}

/** Where an item is; `null` for one without a position, or with one that is none. */
export function placeOf(item: Item, source: MapSource): MapPosition | null {
  return source.kind === 'field'
    ? parsePosition(item[source.position])
    : positionOf(item[source.latitude], item[source.longitude])
}
