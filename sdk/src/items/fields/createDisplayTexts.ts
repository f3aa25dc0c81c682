import {
  type ExtensionManifest,
  type Field,
  type Item,
  parseTemplate,
  readPath,
  type TextDisplayContext,
  type TextOf,
  traitsOf,
  type useNames,
} from '@pergola/sdk'
import { fieldOfPath } from '../template/fieldOfPath'
import { interfaceIdOf } from './interfaceIdOf'
import { isEmptyValue } from './isEmptyValue'
import { type RelationSchema, resolveRelation } from './resolveRelation'
import { toPlainText } from './toPlainText'
import { optionsOf } from './useOptions'

/** What displays say of values, for tables of many cells. */
export interface DisplayTexts {
  /**
   * The value of a field as text, where its display is text and its code is there.
   *
   * @returns `null` for what `InterfaceDisplay` has to draw: other displays, nothing, and values whose display fails.
   */
  textOf: (field: Field, item: Readonly<Item>) => string | null
}

interface DisplayTextsOptions extends RelationSchema, Pick<TextDisplayContext, 'language' | 't'> {
  interfaces: Readonly<Record<string, ExtensionManifest>>
  names: Pick<ReturnType<typeof useNames>, 'systemText'>
  /** What the display of an interface makes of values; `null` while there is none. */
  displayOf: (interfaceId: string) => TextOf | null
}

type TextOfValue = (value: unknown, item: Readonly<Item>) => string | null

/** What is the same for all values of a field is found once. */
export function createDisplayTexts({ language, t, ...options }: DisplayTextsOptions): DisplayTexts {
  const { interfaces, collections, relations } = options
  const ofFields = new Map<Field, TextOfValue>()
  const fills = new Map<string, (item: Item) => string | null>()
  const context: TextDisplayContext = { language, t, fillTemplate }

  function valueText(field: Field, value: unknown, item: Readonly<Item>): string | null {
    if (field.type === 'alias' || isEmptyValue(value)) return null
    let ofField = ofFields.get(field)
    if (!ofField) {
      ofField = ofFieldOf(field)
      ofFields.set(field, ofField)
    }
    return ofField(value, item)
  }

  function ofFieldOf(field: Field): TextOfValue {
    const interfaceId = interfaceIdOf(field)
    const manifest = interfaces[interfaceId]
    if (traitsOf(field.collection).wordTexts?.[field.field]) return () => null
    if (!manifest?.parts.includes('display')) return toPlainText
    const display = options.displayOf(interfaceId)
    if (!display) return () => null
    const { field: name, type, collection } = field
    const ofAll = {
      name,
      type,
      collection,
      options: optionsOf(field, manifest, options.names),
      relation: resolveRelation(field, { collections, relations }),
    }
    return (value, values) => display({ ...ofAll, value, values }, context)
  }

  function fillTemplate(template: string, collection: string, item: Item): string | null {
    const key = `${collection}/${template}`
    let fill = fills.get(key)
    if (!fill) {
      fill = createFill(template, collection)
      fills.set(key, fill)
    }
    return fill(item)
  }

  function createFill(template: string, collection: string) {
    const parts = parseTemplate(template).map((part) =>
      part.kind === 'text'
        ? () => part.text
        : partOf(part.path, fieldOfPath(collection, part.path, { collections, relations })),
    )
    return (item: Item) => {
      const texts = parts.map((textOf) => textOf(item))
      return texts.includes(null) ? null : texts.join('')
    }
  }

  function partOf(path: readonly string[], field: Field | null) {
    const place = path.slice(0, -1)
    return (item: Item): string | null => {
      const value = readPath(item, path)
      if (isEmptyValue(value)) return ''
      if (!field || Array.isArray(value)) return toPlainText(value)
      return valueText(field, value, readPath(item, place) as Item)
    }
  }

  return { textOf: (field, item) => valueText(field, item[field.field], item) }
}
