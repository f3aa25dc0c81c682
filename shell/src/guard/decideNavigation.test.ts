import { describe, expect, it } from 'vitest'
import { decideNavigation, type NavigationState } from './decideNavigation'

const known = { atlas: 'authenticated', shop: 'public', hidden: 'public', nowhere: 'unreadable' } as const

function decide(path: string, change: Partial<NavigationState> = {}) {
  const [pathname = '', query] = path.split('?')
  return decideNavigation({
    path: pathname,
    search: query === undefined ? '' : `?${query}`,
    projects: ['atlas', 'shop'],
    current: 'atlas',
    projectState: (key) => known[key as keyof typeof known] ?? 'unread',
    isHydrated: true,
    ...change,
  })
}

describe('decideNavigation', () => {
  it.each<[string, string, Partial<NavigationState>, ReturnType<typeof decide>]>([
    ['loads the list of projects first', '/login', { projects: null }, { type: 'load-projects' }],
    [
      'goes to the installer when nothing is installed',
      '/atlas/collections',
      { projects: false, current: null },
      { type: 'redirect', path: '/install' },
    ],
    [
      'goes to the installer from sign-in too when nothing is installed',
      '/login',
      { projects: false, current: null },
      { type: 'redirect', path: '/install' },
    ],
    [
      'lets the installer pass when nothing is installed',
      '/install',
      { projects: false, current: null },
      { type: 'pass', hydrate: false },
    ],
    [
      'lets public pages pass',
      '/reset-password?token=x',
      { current: 'shop' },
      { type: 'pass', hydrate: false },
    ],
    ['lets sign-out pass', '/logout', { current: 'shop' }, { type: 'pass', hydrate: false }],
    ['switches to the project of the path', '/shop/collections', {}, { type: 'choose-project', key: 'shop' }],
    [
      'switches to a listed project of which nothing is known yet, without asking it first',
      '/shop/collections',
      { projectState: () => 'unread' },
      { type: 'choose-project', key: 'shop' },
    ],
    [
      'asks a project that is not listed whether it exists',
      '/secret/collections',
      {},
      { type: 'read-project', key: 'secret' },
    ],
    [
      'switches to a project that is not listed but answers',
      '/hidden/collections',
      {},
      { type: 'choose-project', key: 'hidden' },
    ],
    [
      'keeps the current project when the path names none',
      '/nowhere/else',
      {},
      { type: 'pass', hydrate: false },
    ],
    [
      'reads the current project when nothing is known of it yet',
      '/atlas/collections',
      { projectState: () => 'unread' },
      { type: 'read-project', key: 'atlas' },
    ],
    [
      'hydrates for a user who is signed in',
      '/atlas/collections',
      { isHydrated: false },
      { type: 'pass', hydrate: true },
    ],
    [
      'lets a user who is signed in pass once hydrated',
      '/atlas/collections',
      {},
      { type: 'pass', hydrate: false },
    ],
    [
      'goes to sign-in with the query kept from the root',
      '/?code=115&error=1',
      { current: 'shop' },
      { type: 'redirect', path: '/login?code=115&error=1' },
    ],
    [
      'goes to sign-in with the full path as redirect from elsewhere',
      '/shop/collections/cities?b=3',
      { current: 'shop' },
      { type: 'redirect', path: '/login?redirect=%2Fshop%2Fcollections%2Fcities%3Fb%3D3' },
    ],
    [
      'goes to sign-in when all projects are hidden and none is chosen',
      '/',
      { projects: [], current: null },
      { type: 'redirect', path: '/login' },
    ],
    [
      'selects the project of the query and takes it out of the address',
      '/login?project=shop&redirect=%2Fx',
      {},
      { type: 'select-project', key: 'shop', path: '/login?redirect=%2Fx' },
    ],
    [
      'reads a cloud project of the query again',
      '/login?project=dcAB12cd34EF56gh',
      {},
      { type: 'refresh-project', key: 'dcAB12cd34EF56gh', path: '/login' },
    ],
    [
      'takes a key that is one sign too long for an ordinary project',
      '/login?project=dcAB12cd34EF56ghi',
      {},
      { type: 'select-project', key: 'dcAB12cd34EF56ghi', path: '/login' },
    ],
    ['ignores a project parameter without a key', '/login?project=', {}, { type: 'pass', hydrate: false }],
    ['survives a path that cannot be decoded', '/%E0%A4%A/x', {}, { type: 'pass', hydrate: false }],
  ])('%s', (_title, path, change, expected) => {
    expect(decide(path, change)).toEqual(expected)
  })
})
