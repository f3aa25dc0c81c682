import { DEFAULT_LOCALE, LOCALE_CODES, matchLocale } from '@pergola/sdk/contract'
import type { Project } from '../project/Project'
import { wishedLocales } from '../project/wishedLocales'
import english from './en-US.json'

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
  const matches = wishes.map((wish) => matchLocale(wish, LOCALE_CODES))
  return { locale: matches.find(Boolean) || DEFAULT_LOCALE, timeZone: user?.timezone || 'UTC' }
}

/** @param locale - one of {@link LOCALE_CODES} */
export async function loadMailTexts(locale: string): Promise<MailTexts> {
  if (locale === DEFAULT_LOCALE || !LOCALE_CODES.includes(locale)) return english
  const { default: texts }: { default: MailTexts } = await import(`./messages/${locale}.json`)
  return texts
}
