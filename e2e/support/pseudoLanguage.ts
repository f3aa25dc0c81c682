import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The code under which CLDR has English with accents. Numbers and dates are those of English. */
export const PSEUDO_LOCALE = 'en-XA'

interface TextTree {
  [key: string]: string | TextTree
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Vowels are written twice, so that words and lines become about 1.4 times as long; the brackets show whether an end is cut off. */
export function toPseudo(text: string): string {
  // What is filled in, elements and entities stay.
  const parts = text.split(/(\{[^}]*\}|<[^>]*>|&\w+;)/)
  const longer = parts.map((part, index) =>
    index % 2 === 1
      ? part
      : part.replace(
          /[aeiouyAEIOU]/g,
          (vowel) => (ACCENTED[vowel] ?? vowel) + (ACCENTED[vowel.toLowerCase()] ?? vowel),
        ),
  )
  return text.trim() === '' ? text : `⟦${longer.join('')}⟧`
}

function mapTree(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? toPseudo(value) : mapTree(value),
    ]),
  )
}

/** English of the built console as a language of the operator: whatever shows without brackets comes from no text of it. */
export function writePseudoLanguage(dataDir: string): void {
  const template = fileURLToPath(new URL('../../dist/console/i18n/template.json', import.meta.url))
  const folder = join(dataDir, 'languages', PSEUDO_LOCALE)
  mkdirSync(folder, { recursive: true })
  const texts = mapTree(JSON.parse(readFileSync(template, 'utf8')))
  writeFileSync(join(folder, 'messages.json'), JSON.stringify(texts))
}
