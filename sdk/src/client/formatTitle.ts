const SMALL_WORDS = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'but',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
const INITIALISMS: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  ip: 'IP',
  api: 'API',
  html: 'HTML',
  '2fa': '2FA',
  uuid: 'UUID',
  json: 'JSON',
}

/** Makes a title of a name: `created_on` → `Created on`, `user_id` → `User ID`. */
export function formatTitle(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      const initialism = INITIALISMS[lower]
      if (initialism) return initialism
      return index > 0 && SMALL_WORDS.has(lower) ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}
