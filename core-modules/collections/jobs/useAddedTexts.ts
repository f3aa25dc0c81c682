import { useLateTexts } from '@pergola/sdk/items'
import type { i18n as I18n } from 'i18next'

/**
 * Adds texts of the module when what needs them first opens: on the way to the first rows they would only be weight. They are found
 * as `modules.collections.{part}.{key}`.
 */
export function useAddedTexts(part: string, texts: Readonly<Record<string, string>>): void {
  useLateTexts(`modules.collections.${part}`, texts)
}

export function addTexts(i18n: I18n, part: string, texts: Readonly<Record<string, string>>): void {
  if (i18n.getResource('en-US', 'translation', `modules.collections.${part}`) !== undefined) return
  const tree = { modules: { collections: { [part]: texts } } }
  i18n.addResourceBundle('en-US', 'translation', tree, true, false)
}
