import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from '../../e2e/pages/addresses'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the paths of each file with routes stand below. */
const BASES: Readonly<Record<string, string>> = {
  'shell/src/boot/ConsoleRoutes.tsx': '',
  'core-modules/activity/module.tsx': ':project/activity',
  'core-modules/collections/module.tsx': ':project/collections',
  'core-modules/files/module.tsx': ':project/files',
  'core-modules/settings/module.tsx': ':project/settings',
  'core-modules/settings/interfaces/InterfaceRoutes.tsx': ':project/settings/interfaces',
  'core-modules/settings/model/ModelRoutes.tsx': ':project/settings/collections',
  'core-modules/settings/roles/RoleRoutes.tsx': ':project/settings/roles',
  'core-modules/users/module.tsx': ':project/users',
  // Of modules that show one collection; each of them is in the list by its own address.
  'sdk/src/items/pages/CollectionPages.tsx': ':project/users',
}

/** Routes that show no page of their own, or that a journey looks at. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '': 'leads to the first page',
  ':project': 'leads to the first page',
  ':project/ext/:extension/*': 'modules of others; e2e/extensions.test.ts',
  ':project/:segment/*': 'the modules, which have files of their own here',
  ':project/activity/:key': 'leads to the item that the entry is about',
  ':project/collections/:collection/:bookmark': 'leads to the listing; e2e/listing.test.ts',
  install: 'leads to the sign-in where a project is; e2e/freshCollection.test.ts',
  'setup-2fa': 'leads to the console for those who need none; e2e/account.test.ts',
  logout: 'leads to the sign-in',
}

function filesWithRoutes(): string[] {
  return ['core-modules', 'shell/src', 'sdk/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => join(folder, file))
      .filter((file) => !file.includes('node_modules') && /<Route\s/.test(read(file))),
  )
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Patterns of the routes of a file; those that lead to routes of another file are left out. */
function routesOf(file: string): string[] {
  const base = BASES[file] ?? ''
  return [...read(file).matchAll(/<Route\s+(?:path="([^"]*)"|index)\s/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '*' && (file.startsWith('shell/') || !path.endsWith('/*')))
    .map((path) => [base, path].filter(Boolean).join('/'))
}

const addresses = [...PUBLIC_PAGES, ...PAGES].map(([hash]) => hash.slice(1).replace(/\?.*/, ''))
const matches = (route: string, address: string) =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(address)

describe('the pages that tests go through', () => {
  it('know every file with routes', () => {
    expect(filesWithRoutes().sort()).toEqual(Object.keys(BASES).sort())
  })

  it.each(Object.keys(BASES))('have an address for each route of %s', (file) => {
    const routes = routesOf(file)
    expect(routes.length).toBeGreaterThan(0)
    const missing = routes.filter(
      (route) => !(route in ELSEWHERE) && !addresses.some((address) => matches(route, address)),
    )
    expect(missing).toEqual([])
  })
})
