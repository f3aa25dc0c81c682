import { useTranslation } from 'react-i18next'

/**
 * Adds the texts of a settings screen when it first opens: the listing of extensions, which everyone gets, stays small.
 *
 * @param screen - They are found as `modules.settings.{screen}.{key}`.
 */
export function useScreenTexts(screen: string, texts: object): void {
  const { i18n } = useTranslation()
  const key = `modules.settings.${screen}`
  if (i18n.getResource('en-US', 'translation', key) !== undefined) return
  i18n.addResourceBundle('en-US', 'translation', { modules: { settings: { [screen]: texts } } }, true, false)
}
