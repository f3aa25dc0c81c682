import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { avoidedWords, type Glossary } from './avoidedWords'
import { readTranslation, type TextPlace } from './findPlaces'
import { pluralForms, pluralOf, type Texts } from './textTree'

export interface TextProblem {
  place: string
  key: string
  problem: 'missing' | 'unknown' | 'empty' | 'placeholders' | 'English' | 'avoided word' | 'direction'
  /** What is asked for, or what is wrong. */
  detail: string
}

/** `languages/{locale}.json`: how a language calls things, for all who translate into it. */
export interface LanguageNotes {
  /** The console offers it: no text may be missing then. */
  isOffered: boolean
  glossary: Glossary
  /** Texts that read the same in English. */
  same: readonly string[]
}

/** @throws Error where the file of the language is missing or no JSON. */
export function readNotes(root: string, locale: string): LanguageNotes {
  return JSON.parse(readFileSync(join(root, 'languages', `${locale}.json`), 'utf8')) as LanguageNotes
}

/** Everything that keeps a language from being offered; nothing for a language that is complete. */
export function checkLocale(
  places: readonly TextPlace[],
  locale: string,
  notes: LanguageNotes,
): TextProblem[] {
  return places.flatMap((place) => checkPlace(place, readTranslation(place, locale), locale, notes))
}

/** English keys in the forms of a locale, each with the English text that it stands for. */
export function expectedTexts({ english }: Pick<TextPlace, 'english'>, locale: string): Texts {
  const has = (key: string) => english.has(key)
  const expected: Texts = new Map()
  for (const [key, text] of english) {
    const plural = pluralOf(key, has)
    if (!plural || plural.form === 'zero') expected.set(key, text)
    else if (plural.form === 'other') {
      for (const form of pluralForms(locale)) {
        const own = `${plural.base}_${form}`
        // Where a text of its own for no items is wanted, the language's form for 0 is that text.
        if (!expected.has(own)) expected.set(own, formText(english, plural.base, form, locale))
      }
    }
  }
  return expected
}

function formText(english: Texts, base: string, form: string, locale: string): string {
  const many = english.get(`${base}_other`) ?? ''
  return form === 'one' && isExactlyOne(locale) ? (english.get(`${base}_one`) ?? many) : many
}

/** In Russian the form "one" is that of 21 too: a text that leaves the number out would be wrong there. */
function isExactlyOne(locale: string): boolean {
  const rules = new Intl.PluralRules(locale)
  return [0, 2, 21, 31, 101].every((count) => rules.select(count) !== 'one')
}

export function checkPlace(
  place: Pick<TextPlace, 'name' | 'english'>,
  translated: Texts,
  locale: string,
  { glossary, same }: LanguageNotes,
): TextProblem[] {
  const expected = expectedTexts(place, locale)
  const problems: TextProblem[] = []
  const add = (key: string, problem: TextProblem['problem'], detail: string) =>
    problems.push({ place: place.name, key, problem, detail })

  for (const [key, english] of expected) {
    const text = translated.get(key)
    if (text === undefined) {
      add(key, 'missing', english)
      continue
    }
    if (text.trim() === '' && english.trim() !== '') add(key, 'empty', english)
    const wrong = compareNames(english, text, key)
    if (wrong) add(key, 'placeholders', wrong)
    if (runsTheWrongWay(text)) add(key, 'direction', 'begins with a foreign word: put U+200F before it')
    if (text === english && isWords(text) && !same.includes(text)) add(key, 'English', text)
    const words = avoidedWords(english, text.replace(PLACEHOLDER, ' '), glossary)
    for (const word of words) add(key, 'avoided word', word)
  }
  for (const key of translated.keys()) {
    if (!expected.has(key)) add(key, 'unknown', 'English has no such text')
  }
  return problems
}

const PLACEHOLDER = /\{[^{}]*\}/g

const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}]/u

/** A text runs in the direction of its first letter; the marks U+200E and U+200F count as letters. */
function runsTheWrongWay(text: string): boolean {
  const words = text.replace(PLACEHOLDER, ' ').replace(/<[^<>]*>/g, ' ')
  const first = /[\p{L}\u200e\u200f]/u.exec(words)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(words) && !RIGHT_TO_LEFT.test(first) && first !== '\u200f'
}

/** Same placeholders, each as often as wanted; what one form says without its number another may say with it. */
function compareNames(english: string, text: string, key: string): string | null {
  const asked = new Set(english.match(PLACEHOLDER))
  const used = new Set(text.match(PLACEHOLDER))
  const mayCount = /_(zero|one|two)$/.test(key)
  const isCount = (name: string) => /^\{count\b/.test(name)
  // Forms for exactly none, one and two may say the number in words.
  const missing = [...asked].filter((name) => !used.has(name) && !(isCount(name) && /_(zero|two)$/.test(key)))
  const added = [...used].filter((name) => !asked.has(name) && !(mayCount && isCount(name)))
  if (missing.length > 0) return `without ${missing.join(', ')}`
  return added.length > 0 ? `English has no ${added.join(', ')}` : null
}

/** Whether a text has words at all: names of formats, signs and placeholders alone are the same in all languages. */
function isWords(text: string): boolean {
  return /\p{Ll}{2,}/u.test(text.replace(PLACEHOLDER, ' '))
}
