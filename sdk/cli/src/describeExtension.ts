import type { ExtensionAsset, ExtensionEntry, Option, OptionsShape } from '@pergola/sdk/contract'
import { DEFAULT_FORMAT, DEFAULT_ICON, kindOfFile, partOfFile, SDK_VERSION } from '@pergola/sdk/contract'
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
    // The parts say it.
    screens: undefined,
    bundle: undefined,
    version: definition.version ?? version,
    sdk: definition.sdk ?? `^${SDK_VERSION}`,
    ...(options ? { options: nameOptions(options as OptionsShape, messages) } : {}),
    parts: parts.map(({ part }) => part),
    icon: definition.icon === DEFAULT_ICON ? undefined : definition.icon,
    entry: {
      ...entry,
      format: entry.format === DEFAULT_FORMAT ? undefined : entry.format,
      assets: entry.assets.map(withoutDefaults),
    },
    translation: { 'en-US': messages },
  }
}

/** The record is part of every page's download: what a file's name says is left out. */
function withoutDefaults(asset: ExtensionAsset): Partial<ExtensionAsset> {
  const { kind, part, ...rest } = asset
  return {
    ...rest,
    ...(kind === kindOfFile(asset.file) ? {} : { kind }),
    ...(part === partOfFile(asset.file) ? {} : { part }),
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
