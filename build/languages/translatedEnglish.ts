import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextPlace } from './findPlaces'

/** Hashes of English texts, by place and key. */
type Hashes = Record<string, Record<string, string>>

const HASH_LENGTH = 8

function fileIn(root: string): string {
  return join(root, 'languages', 'english.json')
}

/**
 * English texts that were not these when they were last translated, each as `place key`. A text that changes under its key would
 * otherwise keep translations that say something else.
 */
export function changedEnglish(root: string, places: readonly TextPlace[]): string[] {
  const file = fileIn(root)
  const known: Hashes = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return places.flatMap(({ name, english }) =>
    [...english].filter(([key, text]) => known[name]?.[key] !== hash(text)).map(([key]) => `${name} ${key}`),
  )
}

/** Notes that all translations stand for the English of now. */
export function acceptEnglish(root: string, places: readonly TextPlace[]): void {
  const hashes: Hashes = Object.fromEntries(
    places.map(({ name, english }) => [
      name,
      Object.fromEntries([...english].map(([key, text]) => [key, hash(text)])),
    ]),
  )
  writeFileSync(fileIn(root), `${JSON.stringify(hashes, null, 2)}\n`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
}
