import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePages } from '../sdk/pages/writePages.mjs'
import { packCreate, packSdk } from './packSdk.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
let work: string
let folder: string

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'pergola-pack-'))
  folder = join(work, 'sdk')
  await packSdk(root, folder)
}, 60_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

function filesOf(extension: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

/** Packages that code imports, without their paths inside. */
function packagesIn(code: string): string[] {
  const imports = code.matchAll(/(?:\bfrom|\bimport|^import)\s*\(?\s*["']([\w@][\w@/.-]*)["']/gm)
  return [...imports].map((match) => {
    const [scope = '', name = ''] = (match[1] ?? '').split('/')
    return scope.startsWith('@') ? `${scope}/${name}` : scope
  })
}

describe('the packed sdk', () => {
  it('asks npm for every package that its code and its types import', () => {
    const { name, dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const known = [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies), ...builtinModules]
    const wanted = new Set(filesOf(/\.(m?js|d\.ts)$/).flatMap(packagesIn))
    const missing = [...wanted].filter((found) => !known.includes(found.replace(/^node:/, '')))
    expect(missing).toEqual([])
    expect(wanted.size).toBeGreaterThan(10)
  })

  it('has no path of the machine that packed it', () => {
    expect(filesOf(/./).filter((code) => code.includes(root))).toEqual([])
  })

  it('brings the schema of meta.json', () => {
    const { exports, files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(files).toContain('meta.schema.json')
    const schema = JSON.parse(readFileSync(join(folder, exports['./meta.schema.json']), 'utf8'))
    expect(Object.keys(schema.$defs)).toContain('interface')
  })

  it('has entry points that work in Node, where extensions are tested', async () => {
    const { defineInterface, option } = await import(/* @vite-ignore */ join(folder, 'lib/contract.js'))
    const options = { max: option.number(5) }
    const meta = defineInterface({ id: 'stars', name: 'Stars', icon: 'star', types: ['integer'], options })
    expect(meta.options.max).toMatchObject({ interface: 'numeric', default: 5 })
  })
})

/** What npm has to complain about when it would publish a folder; without a network, and without saying who it would be. */
function complaintsAbout(packed: string): string[] {
  const { status, stdout, stderr } = spawnSync('npm', ['publish', '--dry-run', '--offline'], {
    cwd: packed,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  return stderr
    .split('\n')
    .filter((line) => /^npm (?:warn publish|error)/.test(line) && !/logged in/.test(line))
}

describe('npm publish', () => {
  it('has nothing to complain about the sdk, and nothing about the package behind npm create', () => {
    expect(complaintsAbout(folder)).toEqual([])
    expect(complaintsAbout(packCreate(root, join(work, 'create')))).toEqual([])
  }, 120_000)

  it('would publish for everyone, of one version', () => {
    const [sdk, create] = [folder, packCreate(root, join(work, 'create'))].map((place) =>
      JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')),
    )
    expect([sdk.publishConfig, create.publishConfig]).toEqual([{ access: 'public' }, { access: 'public' }])
    expect(create.dependencies).toEqual({ '@pergola/sdk': sdk.version })
  })
})

it('npm create @pergola starts an extension by the sdk', () => {
  const packages = join(work, 'outside/node_modules')
  mkdirSync(join(packages, '@pergola'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@pergola') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  symlinkSync(folder, join(packages, '@pergola/sdk'))
  packCreate(root, join(packages, '@pergola/create'))
  // The sdk finds its packages from where it lies.
  symlinkSync(packages, join(folder, 'node_modules'))
  const bin = join(packages, '@pergola/create/bin.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'color-wheel', '--no-install'], {
    cwd: join(work, 'outside'),
    encoding: 'utf8',
  })
  rmSync(join(folder, 'node_modules'))
  expect(status, stdout + stderr).toBe(0)
  expect(existsSync(join(work, 'outside/color-wheel/meta.ts'))).toBe(true)
})

describe('the pages that a console serves beside the sdk', () => {
  const pages = () => {
    const target = join(work, 'pages')
    writePages(join(root, 'docs/extensions'), target)
    return { target, names: readdirSync(target).filter((name) => name.endsWith('.html')) }
  }

  it('lead nowhere that is not served', () => {
    const { target, names } = pages()
    expect(names).toEqual(expect.arrayContaining(['index.html', 'reference.html', 'tutorial.html']))
    const broken = names.flatMap((name) =>
      [...readFileSync(join(target, name), 'utf8').matchAll(/href="(?!https?:)([^"]+)"/g)]
        .map(([, link = '']) => {
          const [file = '', anchor] = link.split('#')
          const page = join(target, file || name)
          const isThere =
            existsSync(page) && (!anchor || readFileSync(page, 'utf8').includes(`id="${anchor}"`))
          return isThere ? null : `${name} → ${link}`
        })
        .filter((link) => link !== null),
    )
    expect(broken).toEqual([])
  })

  it('and every guide name the archive of this version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'))
    const { target, names } = pages()
    const named = names.flatMap((name) =>
      [...readFileSync(join(target, name), 'utf8').matchAll(/pergola-sdk-(\d[\w.-]*)\.tgz/g)].map(
        (match) => match[1],
      ),
    )
    expect(named.length).toBeGreaterThan(4)
    expect(new Set(named)).toEqual(new Set([version]))
  })
})
