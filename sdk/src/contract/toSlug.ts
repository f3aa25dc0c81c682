/** Letters that lose no accent by decomposition, with what stands for them in addresses. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

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
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøđðłþı]/gi, (letter) => {
      const replacement = TRANSLITERATIONS[letter.toLowerCase()] ?? letter
      return letter === letter.toLowerCase() ? replacement : replacement.toUpperCase()
    })
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(isTyping ? /^-+/ : /^-+|-+$/g, '')
  return forceLowercase ? plain.toLowerCase() : plain
}
