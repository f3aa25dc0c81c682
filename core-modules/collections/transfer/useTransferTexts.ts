import { useTranslation } from 'react-i18next'
import texts from './texts.json'

const KEY = 'modules.collections.transfer'

/** Adds the texts of export and import when one of them first opens; they are found as `modules.collections.transfer.{key}`. */
export function useTransferTexts(): void {
  const { i18n } = useTranslation()
  if (i18n.getResource('en-US', 'translation', KEY) !== undefined) return
  const tree = { modules: { collections: { transfer: texts } } }
  i18n.addResourceBundle('en-US', 'translation', tree, true, false)
}
