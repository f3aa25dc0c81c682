import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ExtensionManifest, type ExtensionPart, parseManifest, SDK_VERSION } from '@pergola/sdk/contract'
import type { ExtensionSource } from '../findExtensions'
import { integrityOf } from '../integrityOf'
import { isVersion, judgeSdkRange } from '../versions'
import { checkDefinition } from './checkDefinition'

/** What a part may make every page download that shows it, gzip, in bytes. */
const MAX_PART_BYTES = 60_000

const REQUIRED: Record<ExtensionSource['kind'], ExtensionPart> = {
  interface: 'input',
  layout: 'layout',
  module: 'module',
}

/**
 * Looks at the built extension as servers and consoles will.
 *
 * @param target - Folder of its `meta.json`.
 * @returns One sentence for each problem: what they would refuse, and what only costs people time.
 */
export function checkBuild(
  { kind, id }: Pick<ExtensionSource, 'kind' | 'id'>,
  target: string,
): { faults: string[]; doubts: string[] } {
  try {
    const path = `extensions/custom/${kind}s/${id}/meta.json`
    const content = JSON.parse(readFileSync(join(target, 'meta.json'), 'utf8'))
    const manifest = parseManifest({ ...content, id, path }, kind)
    return {
      faults: [
        ...checkVersions(manifest),
        ...checkParts(manifest),
        ...checkHashes(manifest, target),
        ...checkReact(manifest, target),
      ],
      doubts: [...checkWeight(manifest, target), ...checkDefinition(content)],
    }
  } catch (error) {
    return { faults: [(error as Error).message], doubts: [] }
  }
}

function checkVersions({ sdk, version }: ExtensionManifest): string[] {
  const problems = {
    compatible: [],
    incompatible: [`meta.ts asks for SDK ${sdk}, but it is built with ${SDK_VERSION}`],
    unreadable: [`meta.ts asks for SDK "${sdk}", which is no version range`],
  }
  const named = isVersion(version)
    ? []
    : [`Its version ${JSON.stringify(version)} is no semantic version such as 1.2.0`]
  return [...named, ...problems[judgeSdkRange(sdk)]]
}

function checkParts({ kind, parts }: ExtensionManifest): string[] {
  const required = REQUIRED[kind]
  const isComplete = parts.includes(required) || (kind === 'module' && parts.length > 0)
  return isComplete ? [] : [`It has no ${required}.tsx, which every ${kind} needs`]
}

function checkWeight({ parts, entry }: ExtensionManifest, target: string): string[] {
  const heavy = parts.filter((part) => {
    const needed = entry.assets.filter((asset) => !asset.late && (asset.part ?? part) === part)
    const files = needed.map(({ file }) => join(target, file)).filter((file) => existsSync(file))
    const sizes = files.map((file) => gzipSync(readFileSync(file)).length)
    return sizes.reduce((sum, size) => sum + size, 0) > MAX_PART_BYTES
  })
  return heavy.map(
    (part) =>
      `Its ${part} is larger than ${MAX_PART_BYTES / 1000} kB (gzip), which every page has to fetch that shows it: load heavy parts with import()`,
  )
}

/** Servers refuse what is not listed, and consoles what does not match. */
function checkHashes({ entry, sandboxAssets, messages }: ExtensionManifest, target: string): string[] {
  const assets = [...entry.assets, ...sandboxAssets, ...Object.values(messages)]
  const listed = new Set(assets.map(({ file }) => file))
  const stray = (readdirSync(target, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(m?js|css)$/.test(file) && !listed.has(file))
  return [
    ...assets.flatMap(({ file, integrity }) => {
      const path = join(target, file)
      if (!existsSync(path)) return [`${file} is listed but does not exist`]
      if (!integrity) return [`${file} is listed without a hash`]
      if (integrity === integrityOf(readFileSync(path))) return []
      return [`${file} is not what was built: build it again, and change no built file`]
    }),
    ...stray.map((file) => `${file} is code that is not listed: build it again`),
  ]
}

/** Where React keeps what its copies cannot share; reading it is no copy, setting it is. */
const REACT = /__(?:CLIENT|SECRET)_INTERNALS_\w+["']?\]?\s*[:=](?!=)/

/** Inside the sandbox it brings its own by design. */
function checkReact({ entry }: ExtensionManifest, target: string): string[] {
  return entry.assets
    .map(({ file }) => file)
    .filter((file) => existsSync(join(target, file)) && REACT.test(readFileSync(join(target, file), 'utf8')))
    .map(
      (file) =>
        `${file} holds a React of its own, whose hooks fail in the console's: look for a package that brings React along`,
    )
}
