import { createHash } from 'node:crypto'
import {
  type ExtensionKind,
  type ExtensionManifest,
  fieldTypes,
  InvalidManifestError,
  isGrant,
  parseManifest,
  SDK_VERSION,
} from '@pergola/sdk/contract'
import { isVersion, judgeSdkRange } from '@pergola/sdk/versions'
import { extensionKinds, isWayBack } from './ExtensionVersion'
import { type PackageFiles, refusePackage } from './packageFiles'

/** A package that may be installed. */
export interface CheckedPackage {
  kind: ExtensionKind
  id: string
  version: string
  /** Content by path inside the extension's folder. */
  files: PackageFiles
  /** Content of its `meta.json`. */
  meta: Record<string, unknown>
}

const METADATA = 'meta.json'
/** Every page gets the metadata of all extensions; that of a large one of the core has 8 kB. */
const MAX_METADATA_BYTES = 256 * 1024
/** Metadata is walked through again and again, by functions that call themselves. */
const MAX_METADATA_DEPTH = 32

/**
 * Checks that a package holds one extension with a valid manifest, and that every script and style in it is listed
 * with the hash that it has.
 *
 * @throws 422/4 naming the first thing that is wrong
 */
export function checkPackage(packed: PackageFiles): CheckedPackage {
  const { kind, id } = identify(packed)
  const prefix = `${kind}s/${id}/`
  const files = new Map([...packed].map(([path, content]) => [path.slice(prefix.length), content]))
  const manifest = readManifest(files, kind, id)
  checkVersions(manifest)
  checkHashes(manifest, files)
  const meta = JSON.parse(String(files.get(METADATA)))
  checkGrants(meta)
  checkTypes(manifest)
  return { kind, id, version: manifest.version, files, meta }
}

function identify(packed: PackageFiles): { kind: ExtensionKind; id: string } {
  const places = new Set([...packed.keys()].map((path) => path.split('/').slice(0, 2).join('/')))
  const [place = ''] = places
  const match = /^(interface|layout|module)s\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(place)
  const kind = extensionKinds.find((known) => known === match?.[1])
  if (places.size !== 1 || !kind || !match?.[2] || match[2].length > 64) {
    throw refusePackage('A package holds one folder {kind}s/{id}, with an id in lower case and hyphens')
  }
  if (isWayBack({ kind, id: match[2] })) {
    throw refusePackage('The module "settings" is where extensions are undone: nothing can take its place')
  }
  return { kind, id: match[2] }
}

function readManifest(files: PackageFiles, kind: ExtensionKind, id: string): ExtensionManifest {
  const content = files.get(METADATA)
  if (!content) throw refusePackage(`It has no ${METADATA}`)
  if (content.length > MAX_METADATA_BYTES) {
    throw refusePackage(`Its ${METADATA} is larger than ${MAX_METADATA_BYTES} bytes`)
  }
  const path = `extensions/installed/${kind}s/${id}/0/${METADATA}`
  try {
    const metadata: unknown = JSON.parse(content.toString('utf8'))
    if (isDeeperThan(metadata, MAX_METADATA_DEPTH)) {
      throw new InvalidManifestError(`Its ${METADATA} is nested deeper than ${MAX_METADATA_DEPTH} levels`)
    }
    return parseManifest({ ...(metadata as object), id, path }, kind)
  } catch (error) {
    if (error instanceof InvalidManifestError) throw refusePackage(error.message.replace(/\.$/, ''))
    throw refusePackage(`Its ${METADATA} is not valid JSON`)
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function checkVersions({ version, sdk }: ExtensionManifest): void {
  if (!isVersion(version)) {
    throw refusePackage(
      `Its version ${JSON.stringify(version.slice(0, 80))} is no semantic version such as 1.2.0`,
    )
  }
  const judgement = judgeSdkRange(sdk)
  if (judgement === 'unreadable') throw refusePackage(`Its sdk range ${JSON.stringify(sdk)} cannot be read`)
  if (judgement === 'incompatible') {
    throw refusePackage(`It was built for SDK ${sdk}, this console offers ${SDK_VERSION}`)
  }
}

/** Who installs it sees the grants that are known: one that a later release knows would be given without anyone's consent. */
function checkGrants({ grants: asked }: Record<string, unknown>): void {
  const unknown = [asked ?? []].flat().find((grant) => !isGrant(grant))
  if (unknown === undefined) return
  const name = JSON.stringify(unknown).slice(0, 80)
  throw refusePackage(`It asks for the grant ${name}, which this console does not know`)
}

/** Types of a later SDK may stand beside known ones: fields of these find it. */
function checkTypes({ kind, types }: ExtensionManifest): void {
  if (kind === 'interface' && !types.some((type) => Object.hasOwn(fieldTypes, type)))
    throw refusePackage('It names no type of field that this console knows: no field could use it')
}

/** One hash of an algorithm that browsers take for Subresource Integrity. */
function matches(content: Buffer, integrity: string): boolean {
  const [, algorithm, hash] = /^(sha256|sha384|sha512)-(.+)$/.exec(integrity) ?? []
  return algorithm !== undefined && createHash(algorithm).update(content).digest('base64') === hash
}

function checkHashes({ entry, sandboxAssets, messages }: ExtensionManifest, files: PackageFiles): void {
  const assets = [...entry.assets, ...sandboxAssets, ...Object.values(messages)]
  for (const { file, integrity } of assets) {
    const content = files.get(file)
    if (!content) throw refusePackage(`It lists "${file}", which it does not hold`)
    if (!integrity) throw refusePackage(`It lists "${file}" without a hash`)
    if (!matches(content, integrity)) {
      throw refusePackage(`"${file}" does not match the hash that it is listed with`)
    }
  }
  const listed = new Set(assets.map(({ file }) => file))
  const stray = [...files.keys()].find((path) => /\.(m?js|css)$/.test(path) && !listed.has(path))
  if (stray) throw refusePackage(`"${stray}" is code that is not listed with a hash`)
}
