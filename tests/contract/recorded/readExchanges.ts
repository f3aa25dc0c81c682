import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Shape } from './compareShape'

/** A request to a server of the original, and what its answer looked like. */
export interface Exchange {
  /** Family and number of its line, from 0: `items/12`. */
  id: string
  /** Who asked: `public`, `admin`, `editor` (role 3) … */
  as: string
  method: string
  path: string
  /** JSON body; a text is a note about a body of another kind. */
  request?: unknown
  status: number
  /** Of an error; null for faults without number. */
  code?: number | null
  /** Of the JSON body, when there was one and it was no error. */
  body?: Shape
}

const folder = join(dirname(fileURLToPath(import.meta.url)), 'exchanges')

/** All recorded exchanges: one file for each family of routes, one line each, in the order in which they were sent. */
export function readExchanges(): Exchange[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Exchange)
}
