import { ApiError, validationError } from '../app/ApiError'

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

/** What an extension consists of. Pages are not among it: they would run as pages of the console's own origin. */
const SERVED_TYPE = /\.(m?js|css|json|map|woff2?|png|jpe?g|gif|webp|avif|svg|wasm|txt|md)$|(^|\/)LICEN[CS]E$/i

/** One way for a package to be refused: 422, naming what is wrong with it. */
export function refusePackage(sentence: string): ApiError {
  return validationError([{ field: 'package', sentence }])
}

/** Gathers the files of a package, refusing what could leave its folder and what is too much. */
export class PackageCollector {
  readonly #files = new Map<string, Buffer>()
  /** Paths in lower case: on some disks two that differ by case only are one file. */
  readonly #taken = new Set<string>()
  #bytes = 0

  constructor(private readonly limits: PackageLimits) {}

  get files(): PackageFiles {
    return this.#files
  }

  /** Refuses a path and size before any content of it is read. @throws 422/4, 413/601 */
  admit(path: string, sizeBytes: number): void {
    if (!isPlainPath(path) || path.length > this.limits.pathLength) {
      throw refusePackage(
        `The path ${JSON.stringify(path.slice(0, 80))} is not a plain path inside the package`,
      )
    }
    if (!SERVED_TYPE.test(path))
      throw refusePackage(`"${path}" is of a type that extensions do not consist of`)
    const key = path.toLowerCase()
    if (this.#taken.has(key)) throw refusePackage(`"${path}" is there twice`)
    this.#taken.add(key)
    if (this.#taken.size > this.limits.files) throw tooLarge(`more than ${this.limits.files} files`)
    this.#bytes += sizeBytes
    if (this.#bytes > this.limits.unpackedBytes)
      throw tooLarge(`more than ${this.limits.unpackedBytes} bytes`)
  }

  add(path: string, content: Buffer): void {
    this.#files.set(path, content)
  }
}

export function tooLarge(what: string): ApiError {
  return new ApiError(601, `The package holds ${what}`)
}

/** Letters, digits and a few signs between slashes: neither absolute, nor upwards, nor hidden. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@+~-][\w@.+~-]*$/.test(segment))
}
