import { parseDefault } from './RawColumn'

/**
 * The default of a column as `information_schema` has it. MariaDB writes an expression (`'draft'`, `NULL`), MySQL the
 * bare text (`draft`), or, where it was declared as an expression, `_utf8mb4\'draft\'`.
 */
export function parseMysqlDefault(
  text: string | null,
  { version, extra }: { version: string; extra: string },
): string | null {
  if (/mariadb/i.test(version)) return parseDefault(text)
  if (text === null || !extra.includes('DEFAULT_GENERATED')) return text
  const literal = /^_\w+\\'(.*)\\'$/s.exec(text)
  return literal ? (literal[1] ?? '').replaceAll(/\\(?:\\\\)?(['\\])/g, '$1') : text
}
