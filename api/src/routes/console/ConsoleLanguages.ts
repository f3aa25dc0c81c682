import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LOCALE, matchLocale } from '@pergola/sdk/contract'

const PARTS = ['public', 'start', 'late', 'refusals'] as const
type Part = (typeof PARTS)[number]

interface TextTree {
  [key: string]: string | TextTree
}
type PartTexts = Partial<Record<Part, TextTree>>

/** A language of the operator, ready to be sent. */
interface OwnLanguage {
  /** When the file was changed, and how long it is. */
  stamp: string
  hash: string
  contents: Record<Part, string>
}

export interface RefusalTexts {
  locale: string
  /** With parameters in braces. */
  texts: TextTree
}

declare module 'fastify' {
  interface FastifyInstance {
    consoleLanguages: ConsoleLanguages
  }
}

const LOCALE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i
const MAX_BYTES = 4 * 2 ** 20

/**
 * The languages that the console offers: those that were built, and those that an operator put into a folder, each as
 * `{locale}/messages.json`. What such a file leaves out is taken from the built language, or from English.
 */
export class ConsoleLanguages {
  readonly #own = new Map<string, OwnLanguage>()
  /** Folders that cannot be read are named in the log once for each state of their file. */
  readonly #refused = new Map<string, string>()

  constructor(
    /** Of the built console; undefined for a server without one. */
    private readonly consoleDir: string | undefined,
    private readonly folder: string,
    private readonly warn: (message: string) => void,
  ) {}

  /** Addresses by locale, as the page names them; `undefined` where the console was built without any. */
  async list(): Promise<Record<string, string> | undefined> {
    const built = await this.#readBuilt<Record<string, string>>('languages.json')
    if (!built) return undefined
    const own = await Promise.all(
      (await readdir(this.folder).catch(() => [])).map(async (locale) => {
        const language = await this.#readOwn(locale, built)
        return language ? [[locale, `languages/${locale}.*.${language.hash}.json`] as const] : []
      }),
    )
    return { ...built, ...Object.fromEntries(own.flat()) }
  }

  /**
   * What refusals say, by the names of their sentences.
   *
   * @param wishes - languages of the reader, the preferred one first
   * @returns null where that is English, which the server has itself
   */
  async refusals(wishes: readonly string[]): Promise<RefusalTexts | null> {
    const built = (await this.#readBuilt<Record<string, string>>('languages.json')) ?? {}
    const offered = [...new Set([...Object.keys((await this.list()) ?? {}), DEFAULT_LOCALE])]
    const locale = wishes.map((wish) => matchLocale(wish, offered)).find(Boolean)
    if (!locale || locale === DEFAULT_LOCALE) return null
    const own = await this.#readOwn(locale, built)
    const part: TextTree | null = own
      ? JSON.parse(own.contents.refusals)
      : await this.#readPart(built[locale], 'refusals')
    return typeof part?.refusals === 'object' ? { locale, texts: part.refusals } : null
  }

  /** A file that {@link list} names, of a language of the operator. */
  async read(file: string): Promise<string | null> {
    const [, locale = '', part = '', hash] = /^([\w-]+)\.(\w+)\.([0-9a-f]{8})\.json$/.exec(file) ?? []
    const built = await this.#readBuilt<Record<string, string>>('languages.json')
    const language = built && (await this.#readOwn(locale, built))
    if (!language || language.hash !== hash || !PARTS.includes(part as Part)) return null
    return language.contents[part as Part]
  }

  async #readOwn(locale: string, built: Record<string, string>): Promise<OwnLanguage | null> {
    if (!LOCALE.test(locale)) return null
    const file = join(this.folder, locale, 'messages.json')
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return null
    const stamp = `${found.mtimeMs} ${found.size} ${built[locale] ?? built['en-US']}`
    const known = this.#own.get(locale)
    if (known?.stamp === stamp) return known
    if (this.#refused.get(locale) === stamp) return null
    try {
      if (found.size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`)
      const texts = parseTexts(await readFile(file, 'utf8'))
      const language = { stamp, ...(await this.#complete(texts, built[locale])) }
      this.#own.set(locale, language)
      return language
    } catch (error) {
      this.#refused.set(locale, stamp)
      this.warn(`${file} is not offered as a language: ${(error as Error).message}`)
      return null
    }
  }

  async #complete(own: PartTexts, builtAddress: string | undefined): Promise<Omit<OwnLanguage, 'stamp'>> {
    const template = (await this.#readBuilt<PartTexts>('template.json')) ?? {}
    const contents = await Promise.all(
      PARTS.map(async (part) => {
        const built = await this.#readPart(builtAddress, part)
        return [part, JSON.stringify(merge(built ?? template[part] ?? {}, own[part] ?? {}))] as const
      }),
    )
    const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 8)
    return { hash, contents: Object.fromEntries(contents) as OwnLanguage['contents'] }
  }

  async #readPart(builtAddress: string | undefined, part: Part): Promise<TextTree | null> {
    const file = builtAddress?.replace('i18n/', '').replace('*', part)
    return file ? this.#readBuilt<TextTree>(file) : null
  }

  async #readBuilt<Data>(file: string): Promise<Data | null> {
    if (this.consoleDir === undefined) return null
    const text = await readFile(join(this.consoleDir, 'i18n', file), 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as Data)
  }
}

/** @throws Error where it is no JSON, or holds anything but texts */
function parseTexts(json: string): PartTexts {
  const texts: unknown = JSON.parse(json)
  if (!isTree(texts, 12)) throw new Error('it must hold objects and texts alone')
  const stray = Object.keys(texts).find((part) => !PARTS.includes(part as Part))
  if (stray !== undefined) throw new Error(`"${stray}" is none of its parts, ${PARTS.join(', ')}`)
  return texts as PartTexts
}

function isTree(value: unknown, levels: number): value is TextTree {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || levels === 0) return false
  return Object.entries(value).every(
    ([key, inner]) => key !== '__proto__' && (typeof inner === 'string' || isTree(inner, levels - 1)),
  )
}

function merge(base: TextTree, over: TextTree): TextTree {
  const merged: TextTree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const known = Object.hasOwn(merged, key) ? merged[key] : undefined
    merged[key] = typeof value === 'object' && typeof known === 'object' ? merge(known, value) : value
  }
  return merged
}
