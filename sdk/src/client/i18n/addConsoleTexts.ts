import { addMessages } from './addMessages'
import type { I18n } from './createI18n'
import { DEFAULT_LOCALE } from './locales'

/** Adds the English texts of the console behind the sign-in, which are not part of the first download. */
export async function addConsoleTexts(i18n: I18n): Promise<void> {
  const { default: messages } = await import(/* webpackChunkName: "app" */ './en-US.json')
  addMessages(i18n, DEFAULT_LOCALE, messages)
}
