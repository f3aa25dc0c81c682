import { type ExtensionManifest, type Field, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { inWords } from './optionTexts'
import { resolveOptions } from './resolveOptions'

type Names = Pick<ReturnType<typeof useNames>, 'systemText'>

/** Options of a field for the interface that shows it. What they say is in the reader's language where it is known in it. */
export function optionsOf(
  { collection, field, options }: Pick<Field, 'collection' | 'field' | 'options'>,
  manifest: Pick<ExtensionManifest, 'options'> | undefined,
  names: Names,
): Record<string, unknown> {
  return resolveOptions(
    manifest?.options,
    inWords(options, (text) => names.systemText(collection, text, field)),
  )
}

/** {@link optionsOf}, the same object as long as nothing of it changes. */
export function useOptions(field: Field, manifest: ExtensionManifest | undefined): Record<string, unknown> {
  const { collection, field: name, options } = field
  const declared = manifest?.options
  const names = useNames()
  return useMemo(
    () => optionsOf({ collection, field: name, options }, { options: declared ?? {} }, names),
    [declared, options, collection, name, names],
  )
}
