import { useCollections, useExtensions, useHost, useNames, useRelations } from '@pergola/sdk'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createDisplayTexts, type DisplayTexts } from './createDisplayTexts'

/**
 * What displays say of values, for a table of many cells: one for all of its rows, each of which draws its cells inside of
 * {@link WithDisplayTexts}. Another object once some value may be another text.
 */
export function useDisplayTexts(): DisplayTexts {
  const { textDisplays } = useHost()
  const version = useSyncExternalStore(textDisplays.subscribe, textDisplays.version)
  const interfaces = useExtensions('interface')
  const collections = useCollections()
  const relations = useRelations()
  const names = useNames()
  const { t, i18n } = useTranslation()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the displays answer
  return useMemo(
    () =>
      createDisplayTexts({
        interfaces,
        collections,
        relations,
        names,
        language,
        t,
        displayOf: textDisplays.of,
      }),
    [version, interfaces, collections, relations, names, language, t, textDisplays],
  )
}
