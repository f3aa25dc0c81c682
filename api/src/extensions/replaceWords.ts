/** Replaces each blank-separated `$t:word` by the message key `{prefix}.{word}`, through objects and arrays. */
export function replaceWords(value: unknown, prefix: string): unknown {
  if (typeof value === 'string') {
    if (!value.includes('$t:')) return value
    const replace = (word: string) => (word.startsWith('$t:') ? `${prefix}.${word.slice(3)}` : word)
    return value.split(' ').map(replace).join(' ')
  }
  if (Array.isArray(value)) return value.map((entry) => replaceWords(entry, prefix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceWords(entry, prefix)]))
}
