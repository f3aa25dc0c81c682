import { type Item, isRejectedText, type RejectedText, rejectText } from '@pergola/sdk'
import { isRecord, type MapPosition, parsePosition, positionOf } from '@pergola/sdk/contract'

/** One coordinate as its box holds it: a number in its bounds, text that is none, or nothing yet. */
export type Coordinate = number | RejectedText | null

export interface Coordinates {
  lat: Coordinate
  lng: Coordinate
}

export const BOUNDS = { lat: 90, lng: 180 } as const

/** Two texts in one; no number of any language has it. */
const SEPARATOR = ';'

/** Reads what the field holds: a position, or both texts of one that is none yet. */
export function readCoordinates(
  value: unknown,
  rejected: RejectedText | null,
  parse: (text: string) => number | string | null | undefined,
): Coordinates {
  if (!rejected) return parsePosition(value) ?? { lat: null, lng: null }
  const [latitude = '', longitude = ''] = rejected.$rejected.split(SEPARATOR)
  const coordinate = (text: string, bound: number): Coordinate => {
    const parsed = parse(text)
    if (parsed === null) return null
    return parsed !== undefined && Math.abs(Number(parsed)) <= bound
      ? Number(parsed)
      : rejectText(text.trim(), rejected.reason)
  }
  return { lat: coordinate(latitude, BOUNDS.lat), lng: coordinate(longitude, BOUNDS.lng) }
}

/**
 * What the field holds for two coordinates: the position, nothing, or the texts of both where they make no position yet.
 *
 * @param halfReason - Said where one of them is missing.
 * @param write - Writes a number as it is typed.
 */
export function joinCoordinates(
  { lat, lng }: Coordinates,
  halfReason: string,
  write: (value: number) => string,
): MapPosition | RejectedText | null {
  if (lat === null && lng === null) return null
  const position = positionOf(lat, lng)
  if (position) return position
  const textOf = (coordinate: Coordinate) =>
    isRejectedText(coordinate) ? coordinate.$rejected : coordinate === null ? '' : write(coordinate)
  const reason = [lat, lng].find(isRejectedText)?.reason ?? halfReason
  return rejectText(`${textOf(lat)}${SEPARATOR} ${textOf(lng)}`, reason)
}

/** What a stored position holds beside its coordinates, such as a zoom. */
export function besideCoordinates(value: unknown): Item {
  if (!isRecord(value)) return {}
  const { lat, lng, ...others } = value
  return others
}
