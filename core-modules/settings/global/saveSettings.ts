import type { Api, Item, Setting } from '@pergola/sdk'

/**
 * Writes changed settings, each by itself, as the API wants them: a known key is changed, a new one created.
 *
 * @returns All rows as they stand now.
 * @throws ApiError of the first write that is refused; those before it are stored.
 */
export async function saveSettings(
  api: Api,
  rows: readonly Setting[],
  changes: Readonly<Item>,
): Promise<Setting[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const [key, value] of Object.entries(changes)) {
    const known = byKey.get(key)
    const saved = known
      ? await api.patch<Setting>(`/settings/${known.id}`, { value })
      : await api.post<Setting>('/settings', { key, value })
    byKey.set(key, { ...known, ...saved, key, value })
  }
  return [...byKey.values()]
}
