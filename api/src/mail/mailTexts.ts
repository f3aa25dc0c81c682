import { DEFAULT_LOCALE, LOCALE_CODES, matchLocale } from '@pergola/sdk/contract'
import type { Project } from '../project/Project'
import { wishedLocales } from '../project/wishedLocales'
import english from './en-US.json'
import { ownMailLocales, readOwnMailTexts } from './ownMailTexts'

/** What the mails of the server say, in one language. */
export type MailTexts = typeof english

/** Who gets a mail, as far as its words depend on it. */
export interface MailReader {
  locale: string
  /** Of IANA; times are written in it. */
  timeZone: string
}

/**
 * How people want to be written to: in their own language, else that of the project.
 *
 * @param emails - addresses of one person, of whom one is enough; who has no account yet reads the language of the project
 */
export async function mailReader(project: Project, emails: readonly string[]): Promise<MailReader> {
  const user: { locale?: string | null; timezone?: string | null } | undefined = await project
    .knex('directus_users')
    .whereIn('email', [...emails])
    .first('locale', 'timezone')
  const wishes = await wishedLocales(project, user?.locale)
  const offered = [...LOCALE_CODES, ...(await ownMailLocales(project.languagesDir))]
  const matches = wishes.map((wish) => matchLocale(wish, offered))
  return { locale: matches.find(Boolean) || DEFAULT_LOCALE, timeZone: user?.timezone || 'UTC' }
}

/**
 * What an operator has put into the folder of languages comes first, then what the server brings, then English.
 *
 * @param locale - as {@link mailReader} says it
 */
export async function loadMailTexts(
  { languagesDir }: Pick<Project, 'languagesDir'>,
  locale: string,
): Promise<MailTexts> {
  const built = await loadBuiltTexts(locale)
  const own = await readOwnMailTexts(languagesDir, locale)
  const sections = Object.entries(built).map(([name, texts]) => [name, { ...texts, ...own[name] }])
  return Object.fromEntries(sections) as MailTexts
}

/** @param locale - English stands in for one that is none of {@link LOCALE_CODES} */
export async function loadBuiltTexts(locale: string): Promise<MailTexts> {
  if (locale === DEFAULT_LOCALE || !LOCALE_CODES.includes(locale)) return english
  const { default: texts }: { default: MailTexts } = await import(`./messages/${locale}.json`)
  return texts
}
