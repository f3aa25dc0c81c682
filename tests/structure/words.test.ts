import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './readImports'

const STYLE_PAGE = 'docs/contributing.md'
/** What people write here: sources, docs, and the English texts of the console. */
const WRITTEN = /\.(tsx?|m?js|css|md)$|(^|\/)(en-US[\w.]*|messages|texts)\.json$/

/** Built, installed and stored files. */
const SKIPPED = /^(\..*|node_modules|dist|data)$/

const stylePage = readFileSync(join(root, STYLE_PAGE), 'utf8')
const table = stylePage.split('| Write | Not |')[1]?.split('\n\n')[0] ?? ''
/** The right column of the style page's table. */
const avoided = [...table.matchAll(/^\| [^|]+ \| ([^|-]+) \|$/gm)].flatMap((row) =>
  (row[1] ?? '').split(', '),
)
const pattern = new RegExp(`\\b(${avoided.join('|')})\\b`, 'i')

function writtenFiles(folder = '.'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : writtenFiles(path)
    return WRITTEN.test(path) ? [path] : []
  })
}

/** Names in camel case as the words that they are. */
const wordsOf = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2')

/** `file:line: word` for each word to avoid, also within a name in camel case. */
function findAvoided(file: string): string[] {
  const text = file === STYLE_PAGE ? stylePage.replace(table, '') : readFileSync(join(root, file), 'utf8')
  const words = wordsOf(text)
  if (!pattern.test(words)) return []
  return words.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found ? [`${file}:${index + 1}: ${found[1]}`] : []
  })
}

it('knows the words to avoid from the style page', () => {
  expect(avoided.length).toBeGreaterThan(40)
  expect(avoided.map((word) => pattern.test(`It is ${word.toUpperCase()}.`))).not.toContain(false)
})

it('no file or folder is called by a word that the style page avoids', () => {
  expect(writtenFiles().filter((file) => pattern.test(wordsOf(file)))).toEqual([])
})

it('no source, page or text has a word that the style page avoids', () => {
  expect(writtenFiles().flatMap(findAvoided)).toEqual([])
})
