import type { ExtensionEntry, Option, OptionsShape } from '@pergola/sdk/contract'
import { SDK_VERSION } from '@pergola/sdk/contract'
import type { ExtensionSource } from './findExtensions'

/** Content of an extension's `meta.json`: its definition, completed by what the loader needs. */
export function describeExtension(
  source: ExtensionSource,
  version: string,
  entry: ExtensionEntry,
): Record<string, unknown> {
  const { definition, messages, parts } = source
  const options = 'options' in definition ? definition.options : undefined
  return {
    ...definition,
    id: undefined,
    version: definition.version ?? version,
    sdk: definition.sdk ?? `^${SDK_VERSION}`,
    ...(options ? { options: nameOptions(options as OptionsShape, messages) } : {}),
    parts: parts.map(({ part }) => part),
    entry,
    translation: { 'en-US': messages },
  }
}

/** An option without a name takes the message of its own key, and that message's `_comment` where there is one. */
function nameOptions(options: OptionsShape, messages: Record<string, unknown>): OptionsShape {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]): [string, Option<unknown>] => {
      const messageKey = [key, toSnakeCase(key)].find((candidate) => candidate in messages) ?? key
      const comment = `${messageKey}_comment`
      return [
        key,
        { name: `$t:${messageKey}`, ...(comment in messages ? { comment: `$t:${comment}` } : {}), ...option },
      ]
    }),
  )
}

function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
