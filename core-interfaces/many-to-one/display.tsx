import type { DisplayProps, Item } from '@pergola/sdk'
import { primaryKeyOf, RenderedTemplate } from '@pergola/sdk/items'
import type meta from './meta'

/** Listings ask for what the template needs, so a cell never fetches; a bare key is all there is to show of it. */
export default function ManyToOneDisplay({ value, options, relation }: DisplayProps<typeof meta>) {
  if (typeof value !== 'object' || value === null) return String(value)
  const item = value as Item
  if (!relation) return String(item.id ?? '')
  const { collectionOne } = relation
  const template = options.template || `{{ ${primaryKeyOf(collectionOne)} }}`
  return <RenderedTemplate template={template} collection={collectionOne.collection} item={item} />
}
