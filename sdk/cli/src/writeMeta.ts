import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset, ExtensionEntry } from '@pergola/sdk/contract'
import { describeExtension } from './describeExtension'
import type { ExtensionSource } from './findExtensions'
import { integrityOf } from './integrityOf'

interface MetaInput {
  source: ExtensionSource
  /** Folder of the build. */
  target: string
  version: string
  entry: ExtensionEntry
  /** Files of the bundle for the sandbox, where there is one. */
  sandboxAssets?: readonly ExtensionAsset[]
}

/** Writes `meta.json`, and the texts that it names, into the folder of a build. @returns The content of `meta.json`. */
export function writeMeta({
  source,
  target,
  version,
  entry,
  sandboxAssets,
}: MetaInput): Record<string, unknown> {
  const meta = {
    ...describeExtension(source, version, entry),
    ...writeTranslations(source, target),
    ...(sandboxAssets ? { sandbox: { assets: sandboxAssets } } : {}),
  }
  writeFileSync(join(target, 'meta.json'), JSON.stringify(meta, null, 2))
  return meta
}

/** Global that a build sets; carries the version, so that two of them can live in one page. */
export function globalOf({ kind, id }: Pick<ExtensionSource, 'kind' | 'id'>, version: string): string {
  return `pergola_${kind}_${id}_${version}`.replace(/\W/g, '_')
}

/** Texts in other languages are files of their own: the listing, which everyone downloads, only names them. */
function writeTranslations({ translations }: ExtensionSource, target: string): { messages?: object } {
  const files = Object.entries(translations).map(([locale, texts]) => {
    const content = JSON.stringify(texts)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const file = `messages/${locale}.${hash}.json`
    mkdirSync(join(target, 'messages'), { recursive: true })
    writeFileSync(join(target, file), content)
    return [locale, { file, integrity: integrityOf(content) }]
  })
  return files.length > 0 ? { messages: Object.fromEntries(files) } : {}
}
