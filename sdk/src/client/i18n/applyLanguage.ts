import { addMessages, type MessageTree } from './addMessages'
import type { I18n } from './createI18n'
import { locales, NAMESPACE } from './locales'

export interface ApplyLanguageOptions {
  /** Fetches the texts of a locale that is not built in. Left out, only en-US has texts. */
  fetchMessages?: (locale: string) => Promise<MessageTree>
}

/** Switches the console to a locale, fetching its texts the first time, and updates the document. Never rejects. */
export async function applyLanguage(
  i18n: I18n,
  locale: string,
  { fetchMessages }: ApplyLanguageOptions = {},
): Promise<void> {
  if (fetchMessages && !hasMessages(i18n, locale)) {
    try {
      addMessages(i18n, locale, await fetchMessages(locale))
    } catch (error) {
      console.warn(`The texts of ${locale} could not be loaded; English stands in`, error)
    }
  }
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = locales.find(({ code }) => code === locale)?.direction ?? 'ltr'
}

/** Names of content may be there before the console's own texts are. */
function hasMessages(i18n: I18n, locale: string): boolean {
  return i18n.getResource(locale, NAMESPACE, 'ok') !== undefined
}
