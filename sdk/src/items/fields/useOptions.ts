import { type ExtensionManifest, type Field, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { inWords } from './optionTexts'
import { resolveOptions } from './resolveOptions'

/** Options of a field for the interface that shows it. What they say is in the reader's language where it is known in it. */
export function useOptions(field: Field, manifest: ExtensionManifest | undefined): Record<string, unknown> {
  const { collection, field: name, options } = field
  const names = useNames()
  return useMemo(
    () =>
      resolveOptions(
        manifest?.options,
        inWords(options, (text) => names.systemText(collection, text, name)),
      ),
    [manifest?.options, options, collection, name, names],
  )
}
