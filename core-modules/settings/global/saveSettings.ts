import type { Api, Item, Setting } from '@pergola/sdk'

/** Says which setting was refused. */
export class SettingRefused extends Error {
  constructor(
    readonly key: string,
    override readonly cause: unknown,
  ) {
    super(`The setting "${key}" was refused`)
  }
}

/**
 * Writes changed settings, each by itself, as the API wants them: a known key is changed, a new one created.
 *
 * @param withBase - Adds what the value replaces, where the server compares it.
 * @returns All rows as they stand now.
 * @throws {@link SettingRefused} for the first write that is refused; those before it are stored.
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
    const saved = await (known
      ? api.call('PATCH /settings/:ids', { path: { ids: known.id }, body: withBase(key, { value }) })
      : api.call('POST /settings', { body: { key, value } })
    ).catch((reason: unknown) => {
      throw new SettingRefused(key, reason)
    })
    if (saved) byKey.set(key, { ...saved, key, value })
  }
  return [...byKey.values()]
}
