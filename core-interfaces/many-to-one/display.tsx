import type { DisplayProps, Item, ResolvedRelation } from '@pergola/sdk'
import { defineTextDisplay, primaryKeyOf, RenderedTemplate } from '@pergola/sdk/items'
import type meta from './meta'

const templateOf = (template: string | null, { collectionOne }: ResolvedRelation) =>
  template || `{{ ${primaryKeyOf(collectionOne)} }}`

/** The related item, where one of the values that its template names has to be drawn. */
function RelatedItem({ value, options, relation }: DisplayProps<typeof meta>) {
  if (!relation) return null
  const { collection } = relation.collectionOne
  const template = templateOf(options.template, relation)
  return <RenderedTemplate template={template} collection={collection} item={value as Item} />
}

/** Listings ask for what the template needs, so a cell never fetches; a bare key is all there is to show of it. */
export default defineTextDisplay<typeof meta>(({ value, options, relation }, { fillTemplate }) => {
  if (typeof value !== 'object' || value === null) return String(value)
  const item = value as Item
  if (!relation) return String(item.id ?? '')
  return fillTemplate(templateOf(options.template, relation), relation.collectionOne.collection, item)
}, RelatedItem)
