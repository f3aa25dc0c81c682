import { type Item, parseTemplate, readPath, useCollections, useRelations } from '@pergola/sdk'
import { Fragment, useMemo } from 'react'
import { InterfaceDisplay } from '../fields/InterfaceDisplay'
import { isEmptyValue } from '../fields/isEmptyValue'
import { toPlainText } from '../fields/toPlainText'
import { fieldOfPath } from './fieldOfPath'

export interface RenderedTemplateProps {
  /** Text with placeholders: `{{ name }}, {{ country.name }}`. */
  template: string
  /** Collection that the item belongs to. */
  collection: string
  /** Loaded with at least the fields of the template; see `fieldsOfTemplate`. */
  item: Item
}

/** A template filled from an item, each value as its interface shows it. What is empty leaves nothing. */
export function RenderedTemplate({ template, collection, item }: RenderedTemplateProps) {
  const collections = useCollections()
  const relations = useRelations()
  const parts = useMemo(() => parseTemplate(template), [template])
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a template never change their order
    return <Fragment key={index}>{part.kind === 'text' ? part.text : renderValue(part.path)}</Fragment>
  })

  function renderValue(path: readonly string[]) {
    const value = readPath(item, path)
    const field = fieldOfPath(collection, path, { collections, relations })
    if (isEmptyValue(value)) return null
    if (!field || Array.isArray(value)) return toPlainText(value)
    const row = readPath(item, path.slice(0, -1)) as Item
    return <InterfaceDisplay field={field} value={value} values={row} />
  }
}
