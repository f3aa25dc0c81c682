import { type Item, itemsPath, toParameters, useApi, useCollections, usePermissions } from '@pergola/sdk'
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
    listableFields(known, permissions.fieldsOf(known.collection, null)).find(
      ({ type, field }) => type === 'string' && field !== keyField,
    )?.field
  const asked = [...new Set(keys.filter((key) => key !== null && key !== undefined).map(String))]
    .filter((key) => !key.includes(','))
    .slice(0, MAX_KEYS)
  const { data } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, collection ?? ''), 'texts', textField, asked],
    queryFn: ({ signal }) =>
      api.get<Item | Item[]>(itemsPath(collection ?? '', asked.join(',')), {
        query: toParameters({ fields: [keyField, textField ?? keyField] }),
        signal,
      }),
    enabled: Boolean(textField) && asked.length > 0,
    retry: false,
  })
  const texts = new Map(
    [data ?? []].flat().map((item) => [String(item[keyField]), toReadableText(item[textField ?? ''])]),
  )
  return (key) => texts.get(String(key)) || String(key ?? '')
}
