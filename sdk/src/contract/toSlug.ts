import { toPlainLetters } from './toPlainLetters'

/**
 * Makes text safe for an address: accents dropped, everything but letters and digits turned into single hyphens. The
 * server and the input share it, so that a slug does not change when it is saved.
 *
 * @param forceLowercase - The option of that name of the field.
 * @param isTyping - Keeps one hyphen at the end, so that `new-york` can be typed letter by letter.
 */
export function toSlug(
  text: string,
  { forceLowercase = true, isTyping = false }: { forceLowercase?: boolean; isTyping?: boolean } = {},
): string {
  const plain = toPlainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(isTyping ? /^-+/ : /^-+|-+$/g, '')
  return forceLowercase ? plain.toLowerCase() : plain
}
