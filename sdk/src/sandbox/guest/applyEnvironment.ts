import type { i18n as I18n } from 'i18next'
import { addMessages, type MessageTree } from '../../client/i18n/addMessages'
import type { GuestEnvironment } from '../protocol/messages'

/** Makes the frame look and speak like the page around it. */
export function applyEnvironment(i18n: I18n, environment: GuestEnvironment): void {
  const { theme, tokens, locale, direction, messages } = environment
  const root = document.documentElement
  root.dataset.theme = theme
  root.lang = locale
  root.dir = direction
  // Through the CSSOM, which the policy of the frame allows.
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  for (const [language, texts] of Object.entries(messages)) {
    addMessages(i18n, language, texts as unknown as MessageTree)
  }
  if (i18n.language !== locale) void i18n.changeLanguage(locale)
}
