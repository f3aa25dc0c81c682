/** How a language calls things, by what English calls them. */
export type Glossary = Readonly<Record<string, { term: string; avoid?: readonly string[]; note?: string }>>

/** How people are addressed and texts end is no term: what it avoids is wrong in every text. */
const FORMS = 'forms'

/** What English says for a term beside its own name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  email: ['mail'],
  permission: ['right'],
  person: ['people', 'user'],
  publish: ['post'],
}

/**
 * The words of a translation that the glossary replaces. A word is wrong only where the English text speaks of its term:
 * in Spanish no role is a "papel", but the paper is.
 */
export function avoidedWords(english: string, text: string, glossary: Glossary): string[] {
  return Object.entries(glossary).flatMap(([term, { avoid = [] }]) => {
    const found = avoid.filter((word) => hasWord(text, word))
    return found.length > 0 && (term === FORMS || speaksOf(english, term)) ? found : []
  })
}

/** Whether a text has the term in any form: "sign in" is in "signed in" and "sign-in" too. */
function speaksOf(english: string, term: string): boolean {
  return [term, ...(ALSO[term] ?? [])].some((words) => {
    const stems = words.split(/[ -]/).map((word) => word.replace(/[eys]$/, ''))
    return new RegExp(`\\b${stems.join('\\p{L}*[ -]')}`, 'iu').test(english)
  })
}

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'

/** Letters of scripts that write spaces between words. */
const SPACED = `[^\\P{L}${UNSPACED}]`

/** Not as a part of another word, as far as the script shows where a word ends. */
function hasWord(text: string, word: string): boolean {
  const letters = [...word]
  const before = neighbours(letters.at(0) ?? '')
  const after = /\p{Script=Hangul}$/u.test(word) ? null : neighbours(letters.at(-1) ?? '')
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = `${before ? `(?<!${before})` : ''}${escaped}${after ? `(?!${after})` : ''}`
  return new RegExp(pattern, 'iu').test(text)
}

/**
 * Letters beside which another word would begin or end elsewhere. Chinese signs stand beside each other without a sign of
 * where a word ends, katakana end where another script begins, and Korean particles follow their word.
 */
function neighbours(letter: string): string | null {
  if (/\p{Script=Han}/u.test(letter)) return null
  return /[\p{Script=Katakana}ー]/u.test(letter) ? '[\\p{Script=Katakana}ー]' : SPACED
}
