import { addMessages } from './addMessages'
import type { I18n } from './createI18n'
import { DEFAULT_LOCALE, NAMESPACE } from './locales'

/** Whether the texts of items follow, by catalogue; those without an entry have not come as far. */
const itemTexts = new WeakMap<I18n, 'expected' | 'added' | 'failed'>()

/** Adds the English texts of the frame and of listings, which are not part of the first download. */
export async function addConsoleTexts(i18n: I18n): Promise<void> {
  const { default: messages } = await import(/* webpackChunkName: "app" */ './en-US.json')
  addMessages(i18n, DEFAULT_LOCALE, messages)
  if (!itemTexts.has(i18n)) itemTexts.set(i18n, 'expected')
}

/** Adds those of items and all other pages, once: no listing needs them for its first rows. */
export async function addItemTexts(i18n: I18n): Promise<void> {
  if (itemTexts.get(i18n) === 'added') return
  try {
    const { default: messages } = await import(/* webpackChunkName: "item-texts" */ './en-US.items.json')
    if (itemTexts.get(i18n) === 'added') return
    itemTexts.set(i18n, 'added')
    // What a project calls a system field may be there before, and stays.
    i18n.addResourceBundle(DEFAULT_LOCALE, NAMESPACE, messages, true, false)
  } catch (error) {
    // A key is better than a button without a name. What waits for a text is drawn again.
    itemTexts.set(i18n, 'failed')
    i18n.addResourceBundle(DEFAULT_LOCALE, NAMESPACE, {}, true, false)
    throw error
  }
}

/** Until they are there, a text that is missing may be one of them. */
export function areItemTextsExpected(i18n: I18n): boolean {
  return itemTexts.get(i18n) === 'expected'
}
