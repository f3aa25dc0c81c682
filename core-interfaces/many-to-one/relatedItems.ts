import { type Api, type Item, itemsPath, type PrimaryKey, toParameters } from '@pergola/sdk'
import { fieldsOfTemplate, itemKeys, renderTemplate } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

const STALE_MS = 30_000

export interface RelatedSource {
  api: Api
  collection: string
  primaryKeyField: string
  /** Text of an item; decides what is asked for. */
  template: string
}

function fieldsOf({ primaryKeyField, template }: RelatedSource): string[] {
  return [...new Set([primaryKeyField, ...fieldsOfTemplate(template)])]
}

/** One item, as far as its text needs it. */
export function relatedItemQuery(source: RelatedSource, key: PrimaryKey) {
  const { api, collection } = source
  const fields = fieldsOf(source)
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'related', String(key), fields],
    queryFn: ({ signal }) =>
      api.get<Item>(itemsPath(collection, key), { query: toParameters({ fields }), signal }),
    // A choice hands its item over, and a name does not change under the editor's hands.
    staleTime: STALE_MS,
    retry: false,
  })
}

/** All items in the order of their texts, as far as `limit` goes; `isComplete` says whether those are all. */
export function choicesQuery(source: RelatedSource, limit: number) {
  const { api, collection } = source
  const fields = fieldsOf(source)
  const sort = fields.find((field) => field !== source.primaryKeyField && !field.includes('.'))
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'choices', { fields, limit }],
    queryFn: async ({ signal }) => {
      const { data: items, meta } = await api.request<Item[]>('GET', itemsPath(collection), {
        query: toParameters({ fields, sort: sort ?? source.primaryKeyField, limit, meta: ['total_count'] }),
        signal,
      })
      const totalCount = meta?.total_count ?? Number.POSITIVE_INFINITY
      // Servers also count what this user may not see; fewer than asked for are all that there are to choose from.
      return { items, isComplete: items.length < limit || totalCount <= limit }
    },
    staleTime: STALE_MS,
    retry: false,
  })
}

/** Text of an item; its key where the template leaves nothing to read. */
export function labelOf(item: Item, { template, primaryKeyField }: RelatedSource): string {
  return renderTemplate(template, item).trim() || String(item[primaryKeyField])
}

/** Key and, where the value brings it along, the item itself. */
export function readRelated(
  value: unknown,
  { primaryKeyField, template }: Pick<RelatedSource, 'primaryKeyField' | 'template'>,
): { key: PrimaryKey | null; item: Item | null } {
  if (value === null || value === undefined) return { key: null, item: null }
  if (typeof value !== 'object') return { key: value as PrimaryKey, item: null }
  const item = value as Item
  const isEnough = fieldsOfTemplate(template).every((path) => (path.split('.')[0] ?? '') in item)
  return { key: (item[primaryKeyField] as PrimaryKey | undefined) ?? null, item: isEnough ? item : null }
}
