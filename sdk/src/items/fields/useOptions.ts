import { type ExtensionManifest, type Field, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { resolveOptions } from './resolveOptions'

/** Options of a field for the interface that shows it. What those of a system field say is in the reader's language. */
export function useOptions(field: Field, manifest: ExtensionManifest | undefined): Record<string, unknown> {
  const { collection, options } = field
  const names = useNames()
  return useMemo(
    () =>
      resolveOptions(
        manifest?.options,
        inWords(options, (text) => names.systemText(collection, text)),
      ),
    [manifest?.options, options, collection, names],
  )
}

type Options = Readonly<Record<string, unknown>>

/** Options that people read; `choices` holds what they read by value. */
const READ: readonly string[] = ['title', 'name', 'description', 'placeholder', 'createItemText']

function inWords(options: Options | null, say: (text: string) => string): Options | null {
  if (!options) return null
  const worded = (value: unknown, isRead: boolean, areRead = false): unknown => {
    if (typeof value === 'string') return isRead ? say(value) : value
    if (Array.isArray(value)) return value.map((each) => worded(each, false))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        worded(each, areRead || READ.includes(key), key === 'choices'),
      ]),
    )
  }
  return worded(options, false) as Options
}
