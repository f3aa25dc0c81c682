import { type ExtensionManifest, type Field, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { resolveOptions } from './resolveOptions'

/** Options of a field for the interface that shows it. What they say is in the reader's language where it is known in it. */
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

/** Options that people read. */
const READ: readonly string[] = [
  ...['title', 'name', 'description', 'placeholder', 'createItemText'],
  ...['labelOn', 'labelOff'],
]
/** These hold what people read by value. */
const CHOICES: readonly string[] = ['choices', 'languages']

function inWords(options: Options | null, say: (text: string) => string): Options | null {
  if (!options) return null
  const worded = (value: unknown, isRead: boolean, areRead = false): unknown => {
    if (typeof value === 'string') return isRead ? say(value) : value
    if (Array.isArray(value)) return value.map((each) => worded(each, false))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        worded(each, areRead || READ.includes(key), CHOICES.includes(key)),
      ]),
    )
  }
  return worded(options, false) as Options
}
