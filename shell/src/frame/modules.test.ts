import { createPermissions } from '@pergola/sdk'
import { createSessionStore } from '@pergola/sdk/host'
import { anEditor, anExtension, aPermission, aUser } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { findModule, listModules, pathOf } from './modules'

const modules = [
  anExtension('module', 'settings', {}, { paths: ['settings'], adminOnly: true, order: 90 }),
  anExtension('module', 'files', {}, { paths: ['files'], requiresRead: 'directus_files', order: 30 }),
  anExtension('module', 'collections', {}, { paths: ['collections', 'bookmarks'], order: 10 }),
  anExtension('module', 'activity', {}, { paths: ['activity'], unlisted: true }),
  anExtension('module', 'reports'),
]

function list(user = aUser(), rows = [aPermission('directus_files')]) {
  const session = createSessionStore()
  session.getState().userReceived(user)
  const current = session.getState().user
  const permissions = createPermissions({ user: current, rows, collections: {}, roleOfUser: () => null })
  return listModules({ project: 'atlas', modules, user: current, permissions, nameOf: ({ id }) => id }).map(
    ({ link }) => link,
  )
}

const withListing = (link: string) => {
  const editor = anEditor()
  const role = typeof editor.role === 'object' && editor.role ? editor.role : null
  return anEditor({ role: role && { ...role, module_listing: [{ name: 'Mine', link, icon: 'star' }] } })
}

describe('listModules', () => {
  it('puts modules in their order; administrators get theirs too', () => {
    expect(list()).toEqual(['/atlas/collections', '/atlas/files', '/atlas/ext/reports', '/atlas/settings'])
  })

  it('leaves out what the user may not open', () => {
    expect(list(anEditor(), [])).toEqual(['/atlas/collections', '/atlas/ext/reports'])
  })

  it.each([
    ['/collections/cities', '/atlas/collections/cities'],
    ['#/atlas/users', '/atlas/users'],
    ['ext/reports', '/atlas/ext/reports'],
    ['https://example.com/help', 'https://example.com/help'],
  ])('follows the list of the role: %s', (link, expected) => {
    expect(list(withListing(link))).toEqual([expected])
  })
})

describe('findModule', () => {
  it('goes by the paths that a module names, else by its id', () => {
    expect(findModule(modules, 'bookmarks')?.id).toBe('collections')
    expect(findModule(modules, 'ext/reports')?.id).toBe('reports')
    expect(findModule(modules, 'reports')).toBeNull()
  })

  it('gives no one a page of the console itself, nor the path of a module that came with it; each has one of its own', () => {
    const greedy = {
      ...anExtension('module', 'greedy', {}, { paths: ['login', 'files'] }),
      source: 'custom' as const,
    }
    const all = [greedy, ...modules.map((module) => ({ ...module, source: 'core' as const }))]
    expect(findModule(all, 'login')).toBeNull()
    expect(findModule(all, 'files')?.id).toBe('files')
    expect(findModule(all, 'ext/greedy')?.id).toBe('greedy')
    expect(pathOf(greedy, all)).toBe('ext/greedy')
    expect(
      pathOf({ ...greedy, paths: ['files', 'other'] }, [{ ...greedy, paths: ['files', 'other'] }, ...all]),
    ).toBe('other')
  })
})
