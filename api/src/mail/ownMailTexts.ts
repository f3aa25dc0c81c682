import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Texts by mail and key, as far as there are any. */
type OwnMailTexts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

const LOCALE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

/** Languages in which an operator has written the mails: `{locale}/mails.json` in the folder of languages. */
export async function ownMailLocales(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => LOCALE.test(name))
  const found = await Promise.all(
    names.map(async (name) => ((await readText(folder, name)) === null ? [] : [name])),
  )
  return found.flat()
}

/** Read for each mail: an operator changes them without a restart. A file that is no JSON of texts holds none. */
export async function readOwnMailTexts(folder: string, locale: string): Promise<OwnMailTexts> {
  const text = LOCALE.test(locale) ? await readText(folder, locale) : null
  if (text === null) return {}
  try {
    const sections = Object.entries(JSON.parse(text) as object).map(([name, texts]) => [
      name,
      Object.fromEntries(Object.entries(texts as object).filter(([, words]) => typeof words === 'string')),
    ])
    return Object.fromEntries(sections)
  } catch (error) {
    process.emitWarning(`${join(folder, locale, 'mails.json')} is left out: ${(error as Error).message}`)
    return {}
  }
}

async function readText(folder: string, locale: string): Promise<string | null> {
  return readFile(join(folder, locale, 'mails.json'), 'utf8').catch(() => null)
}
