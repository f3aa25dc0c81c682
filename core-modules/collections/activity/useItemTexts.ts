import { type Item, itemsPath, toParameters, useApi, useCollections, usePermissions } from '@pergola/sdk'
import { askInParts } from '@pergola/sdk/contract'
import { itemKeys, listableFields, primaryKeyOf, toReadableText } from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'

/** Further ones are shown by their keys. */
const MAX_KEYS = 100

/**
 * The text that people know items by, for each key: the first text of their listing. A key stands for itself where its
 * item is gone, or may not be read.
 */
export function useItemTexts(collection: string | null, keys: readonly unknown[]): (key: unknown) => string {
  const api = useApi()
  const permissions = usePermissions()
  const known = useCollections()[collection ?? ''] ?? null
  const keyField = known ? primaryKeyOf(known) : 'id'
  const textField =
    known &&
    listableFields(known, permissions.fieldsOf(known.collection)).find(
      ({ type, field }) => type === 'string' && field !== keyField,
    )?.field
  const isKey = (key: unknown) => key !== null && key !== undefined
  const asked = [...new Set(keys.filter(isKey).map(String))].slice(0, MAX_KEYS)
  const { data } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, collection ?? ''), 'texts', textField, asked],
    queryFn: ({ signal }) =>
      askInParts<Item>(asked, (part) =>
        api.get<Item | Item[]>(itemsPath(collection ?? '', part), {
          query: toParameters({ fields: [keyField, textField ?? keyField] }),
          signal,
        }),
      ),
    enabled: Boolean(textField) && asked.length > 0,
    retry: false,
  })
  const texts = new Map(data?.map((item) => [String(item[keyField]), toReadableText(item[textField ?? ''])]))
  return (key) => texts.get(String(key)) || String(key ?? '')
}
