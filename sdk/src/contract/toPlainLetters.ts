/** Letters that lose no accent by decomposition, with what stands for them in names and addresses. */
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

/** Latin letters without accents, as names of tables and addresses have them: `Łódź` becomes `Lodz`. Others stay. */
export function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøđðłþı]/gi, (letter) => {
      const replacement = TRANSLITERATIONS[letter.toLowerCase()] ?? letter
      return letter === letter.toLowerCase() ? replacement : replacement.toUpperCase()
    })
}
