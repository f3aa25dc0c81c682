import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { root } from './readImports'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: true
  engines?: { node?: string }
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
const all = Object.entries(packages)
/** What comes from a registry; the rest are the workspaces and the links to them. */
const fetched = all.filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** Looks where Node looks: in the package's own folder, then in each that holds it. */
function resolves(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

describe('the lock file', () => {
  it('holds every package that another one needs, those of other platforms too', () => {
    // `npm ci` refuses a lock that was made where some optional binaries could not be had.
    const missing = all.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter((name) => !resolves(path, name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('asks for the same packages as the manifests of the workspaces', () => {
    const differing = all
      .filter(([path, { link }]) => !path.includes('node_modules/') && !link)
      .filter(([path, { dependencies, devDependencies }]) => {
        const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as LockedPackage
        const wanted = { ...own.devDependencies, ...own.dependencies }
        const locked: Record<string, string> = { ...devDependencies, ...dependencies }
        return JSON.stringify(Object.entries(wanted).sort()) !== JSON.stringify(Object.entries(locked).sort())
      })
      .map(([path]) => path || 'package.json')
    expect(differing).toEqual([])
  })

  it('puts what the server needs where its build looks, beside the workspaces', () => {
    expect(fetched.map(([path]) => path).filter((path) => path.startsWith('api/'))).toEqual([])
  })

  it('names the public registry, and the hash of each package', () => {
    const loose = fetched
      .filter(
        ([, { resolved, integrity }]) =>
          !resolved?.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-'),
      )
      .map(([path]) => path)
    expect(loose).toEqual([])
  })

  it('runs on the oldest Node that the console promises', () => {
    const oldest = semver.minVersion(manifest.engines.node)
    expect(oldest).not.toBeNull()
    const newer = fetched
      .filter(([, { engines }]) => engines?.node && oldest && !semver.satisfies(oldest, engines.node))
      .map(([path, { version, engines }]) => `${path} ${version} needs Node ${engines?.node}`)
    expect(newer).toEqual([])
  })
})
