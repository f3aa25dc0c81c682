import { addMessages } from './addMessages'
import { type I18n, NAMESPACE } from './createI18n'
import { DEFAULT_LOCALE } from './locales'

/** Adds the English texts of the frame and of listings, which are not part of the first download. */
export async function addConsoleTexts(i18n: I18n): Promise<void> {
  const { default: messages } = await import(/* webpackChunkName: "app" */ './en-US.json')
  addMessages(i18n, DEFAULT_LOCALE, messages)
}

const withItemTexts = new WeakSet<I18n>()

/** Adds those of items and all other pages, once: no listing needs them for its first rows. */
export async function addItemTexts(i18n: I18n): Promise<void> {
  if (withItemTexts.has(i18n)) return
  const { default: messages } = await import(/* webpackChunkName: "item-texts" */ './en-US.items.json')
  if (withItemTexts.has(i18n)) return
  withItemTexts.add(i18n)
  // What a project calls a system field may be there before, and stays.
  i18n.addResourceBundle(DEFAULT_LOCALE, NAMESPACE, messages, true, false)
}
