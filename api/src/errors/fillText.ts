import { directionOf } from '@pergola/sdk/contract'

/** Names and addresses run in a direction of their own within the sentence: FSI and PDI of Unicode. */
const isolate = (value: string) => `\u2068${value}\u2069`

/**
 * Puts values into a text of the server. In languages that run from right to left each is isolated, since a Latin name would
 * else take the full stop behind it to its own side.
 */
export function fillText(
  locale: string,
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const around = directionOf(locale) === 'rtl' ? isolate : (value: string) => value
  return text.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(values, key) ? around(String(values[key])) : name,
  )
}
