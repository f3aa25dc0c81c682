/**
 * The default of a column as `information_schema` has it. MariaDB writes an expression (`'draft'`, `NULL`), MySQL the
 * bare text (`draft`), or, where it was declared as an expression, `_utf8mb4\'draft\'`.
 */
export function parseMysqlDefault(
  text: string | null,
  { version, extra }: { version: string; extra: string },
): string | null {
  if (text === null) return null
  if (/mariadb/i.test(version)) return text === 'NULL' ? null : (literalOf(/^'(.*)'$/s, text) ?? text)
  return (extra.includes('DEFAULT_GENERATED') ? literalOf(/^_\w+\\'(.*)\\'$/s, text) : null) ?? text
}

/** MariaDB doubles quotes inside or escapes them, by the kind of column; MySQL escapes the escaped once more. */
function literalOf(pattern: RegExp, text: string): string | null {
  const inside = pattern.exec(text)?.[1]
  return inside?.replaceAll(/''|\\(?:\\\\)?(['\\])/g, (_match, character) => character ?? "'") ?? null
}
