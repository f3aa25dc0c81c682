import { ApiError, validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import { kindOfFile, problemWithContent } from './fileKinds'

/** Content of an extension package in memory, by path: `interfaces/stars/meta.json`. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** What a package may be at most; a large one of the core has some 40 files and 300 kB. */
export interface PackageLimits {
  files: number
  packedBytes: number
  unpackedBytes: number
  /** Unpacked to packed bytes, from a mebibyte on. */
  ratio: number
  pathLength: number
}

export const DEFAULT_LIMITS: PackageLimits = {
  files: 500,
  packedBytes: 16 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  ratio: 100,
  pathLength: 200,
}

/** One way for a package to be refused: 422, naming what is wrong with it. */
export function refusePackage(message: string): ApiError {
  return validationError([{ field: 'package', message: say('packageWrong', { problem: message }) }])
}

/** Gathers the files of a package, refusing what could leave its folder and what is too much. */
export class PackageCollector {
  readonly #files = new Map<string, Buffer>()
  /** Paths in lower case: on some disks two that differ by case only are one file. */
  readonly #taken = new Set<string>()
  readonly #folders = new Set<string>()
  #bytes = 0

  constructor(private readonly limits: PackageLimits) {}

  get files(): PackageFiles {
    return this.#files
  }

  /** Refuses a path and size before any content of it is read. @throws 422/4, 413/601 */
  admit(path: string, sizeBytes: number): void {
    this.#checkPath(path)
    if (kindOfFile(path) === null)
      throw refusePackage(`"${path}" is of a type that extensions do not consist of`)
    const key = path.toLowerCase()
    const folders = foldersOf(key)
    if (this.#taken.has(key) || this.#folders.has(key)) throw refusePackage(`"${path}" is there twice`)
    if (folders.some((folder) => this.#taken.has(folder)))
      throw refusePackage(`"${path}" lies in what is a file`)
    this.#taken.add(key)
    for (const folder of folders) this.#folders.add(folder)
    if (this.#taken.size > this.limits.files) throw tooLarge(`more than ${this.limits.files} files`)
    this.#bytes += sizeBytes
    if (this.#bytes > this.limits.unpackedBytes)
      throw tooLarge(`more than ${this.limits.unpackedBytes} bytes`)
  }

  /** Folders follow from the files in them; one that leads elsewhere gives the package away. @throws 422/4 */
  admitFolder(path: string): void {
    this.#checkPath(path.replace(/\/$/, ''))
  }

  #checkPath(path: string): void {
    if (isPlainPath(path) && path.length <= this.limits.pathLength) return
    throw refusePackage(
      `The path ${JSON.stringify(path.slice(0, 80))} is not a plain path inside the package`,
    )
  }

  /** Takes what was admitted, unless it is something else than its name says. @throws 422/4 */
  add(path: string, content: Buffer): void {
    const problem = problemWithContent(path, content)
    if (problem !== null) throw refusePackage(`"${path}" ${problem}`)
    this.#files.set(path, content)
  }
}

export function tooLarge(what: string): ApiError {
  return new ApiError('uploadTooLarge', say('packageTooLarge', { what }))
}

/** Names that are devices on Windows, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Letters, digits and a few signs between slashes: neither absolute, nor upwards, nor hidden, nor cut short anywhere. */
function isPlainPath(path: string): boolean {
  return path
    .split('/')
    .every((segment) => /^[\w@+~-](?:[\w@.+~-]*[\w@+~-])?$/.test(segment) && !DEVICE.test(segment))
}

/** `a/b/c.js` → `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_segment, index) => segments.slice(0, index + 1).join('/'))
}
