/** Named things, with the id behind those names that several of them have: people choose by what they read. */
export function distinctNames<Named extends { name: string }>(
  entries: readonly Named[],
  idOf: (entry: Named) => string,
): Named[] {
  const idsByName = new Map<string, Set<string>>()
  for (const entry of entries)
    idsByName.set(entry.name, (idsByName.get(entry.name) ?? new Set()).add(idOf(entry)))
  return entries.map((entry) =>
    (idsByName.get(entry.name)?.size ?? 0) > 1 ? { ...entry, name: `${entry.name} (${idOf(entry)})` } : entry,
  )
}
