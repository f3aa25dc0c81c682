import { useLateTexts } from '@pergola/sdk/items'

/** @param screen - Its texts are found as `modules.settings.{screen}.{key}`. */
export function useScreenTexts(screen: string, texts: object): void {
  useLateTexts(`modules.settings.${screen}`, texts)
}
