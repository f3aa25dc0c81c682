import { type Api, type Item, itemsPath, type PrimaryKey, toParameters } from '@pergola/sdk'
import { keyPart } from '@pergola/sdk/contract'
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
      api.get<Item>(itemsPath(collection, keyPart(key)), { query: toParameters({ fields }), signal }),
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

/** The chosen item, as far as it is known. */
export interface CurrentItem {
  key: PrimaryKey | null
  /** What the form would save, staged changes included; `null` while it is not known. */
  item: Item | null
  /** It is created once the form is saved. */
  isNew: boolean
  /** It is there, as far as one knows, and may be read. */
  canOpen: boolean
  isLoading: boolean
}

/** Stands for an item that has no key yet among the choices. */
const NEW_ID = '+'

/** The item as a choice; `null` where nothing is chosen. While its text is not known, the key stands for it. */
export function currentChoice(
  { key, item, isNew, isLoading }: CurrentItem,
  source: RelatedSource,
  newLabel: string,
): { id: string; label: string } | null {
  if (isNew) return { id: NEW_ID, label: renderTemplate(source.template, item ?? {}).trim() || newLabel }
  if (key === null) return null
  // While its text is on its way, the key is not what people know the item by.
  return { id: String(key), label: item ? labelOf(item, source) : isLoading ? '' : String(key) }
}

/** Text of an item; its key where the template leaves nothing to read. */
export function labelOf(item: Item, { template, primaryKeyField }: RelatedSource): string {
  return renderTemplate(template, item).trim() || String(item[primaryKeyField])
}

/** Key, columns that the value brings along, and whether they are all that the text of the item needs. */
export function readRelated(
  value: unknown,
  { primaryKeyField, template }: Pick<RelatedSource, 'primaryKeyField' | 'template'>,
): { key: PrimaryKey | null; known: Item | null; isEnough: boolean } {
  if (value === null || value === undefined) return { key: null, known: null, isEnough: true }
  if (typeof value !== 'object') return { key: value as PrimaryKey, known: null, isEnough: false }
  const known = value as Item
  const isEnough = fieldsOfTemplate(template).every((path) => (path.split('.')[0] ?? '') in known)
  // One that is made here may have a key, too: it was typed.
  const key = '$new' in known ? null : ((known[primaryKeyField] as PrimaryKey | undefined) ?? null)
  return { key, known, isEnough }
}
