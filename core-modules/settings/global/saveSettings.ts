import type { Api, Item, Setting } from '@pergola/sdk'

/**
 * Writes changed settings, each by itself, as the API wants them: a known key is changed, a new one created.
 *
 * @param withBase - Adds what the value replaces, where the server compares it.
 * @returns All rows as they stand now.
 * @throws ApiError of the first write that is refused; those before it are stored.
 */
export async function saveSettings(
  api: Api,
  rows: readonly Setting[],
  changes: Readonly<Item>,
  withBase: (key: string, value: Item) => Item = (_key, value) => value,
): Promise<Setting[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const [key, value] of Object.entries(changes)) {
    const known = byKey.get(key)
    const saved = known
      ? await api.call('PATCH /settings/:ids', { path: { ids: known.id }, body: withBase(key, { value }) })
      : await api.call('POST /settings', { body: { key, value } })
    if (saved) byKey.set(key, { ...saved, key, value })
  }
  return [...byKey.values()]
}
