import { useTranslation } from 'react-i18next'

/**
 * Adds the texts of a screen or a dialog when it first opens: the listing of extensions, which everyone gets, stays small.
 *
 * @param under - The key that they are found under, such as `modules.settings.roles`.
 */
export function useLateTexts(under: string, texts: object): void {
  const { i18n } = useTranslation()
  if (i18n.getResource('en-US', 'translation', under) !== undefined) return
  const nested = under.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), texts)
  // Silent: whatever is drawn already has none of these texts, and must not be changed while something else is drawn.
  i18n.addResourceBundle('en-US', 'translation', nested, true, false, { silent: true })
}
