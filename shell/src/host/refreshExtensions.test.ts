import type { ExtensionLoader } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { anExtension } from '@pergola/sdk/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer'
import { createTestShell } from '../testing/renderShell'
import { refetchManifest, refreshExtensions } from './refreshExtensions'

const record = (id: string, version: string) => ({
  ...anExtension('interface', id),
  version,
  path: `extensions/installed/interfaces/${id}/${version}/meta.json`,
})

function start(modules?: ExtensionManifest[]) {
  const server = createTestServer({ isSignedIn: true, modules })
  const shell = createTestShell(server)
  const workspace = shell.open('atlas')
  const order: string[] = []
  const loader = {
    prepare: async (_from, to) => void order.push(`prepare ${to.id} ${to.version}`),
    dispose: ({ id, version }) => void order.push(`dispose ${id} ${version}`),
  } as ExtensionLoader
  const list = (...interfaces: object[]) => {
    server.routes['GET /interfaces'] = { data: interfaces }
  }
  const shown = () =>
    Object.values(workspace.stores.extensions.getState().interface).map(
      ({ id, version }) => `${id} ${version}`,
    )
  workspace.stores.extensions.subscribe(() => order.push('swap'))
  const refresh = () => refreshExtensions(shell, workspace, loader)
  const refetch = (manifest: ExtensionManifest) => refetchManifest(shell, loader, manifest)
  const listingsAsked = () => server.asked().filter((route) => route === 'GET /interfaces').length
  return { server, workspace, order, list, shown, refresh, refetch, listingsAsked }
}

const tick = () => vi.advanceTimersByTimeAsync(10)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('refreshing the extensions of a running page', () => {
  it('loads the new version, swaps, and then disposes of the old one', async () => {
    const { list, shown, refresh, order } = start()
    list(record('stars', '1.0.0'), record('note', '1.0.0'))
    await refresh()
    order.length = 0
    list(record('stars', '2.0.0'), record('note', '1.0.0'))
    await refresh()
    await tick()
    expect(order).toEqual(['prepare stars 2.0.0', 'swap', 'dispose stars 1.0.0'])
    expect(shown()).toEqual(['stars 2.0.0', 'note 1.0.0'])
  })

  it('keeps the modules of the core', async () => {
    const settings = anExtension('module', 'settings')
    const { workspace, refresh } = start([settings])
    workspace.stores.extensions.getState().received([settings])
    await refresh()
    expect(Object.keys(workspace.stores.extensions.getState().module)).toEqual(['settings'])
  })

  it('goes without what is disabled', async () => {
    const { list, shown, refresh, order } = start()
    list(record('stars', '1.0.0'), record('note', '1.0.0'))
    await refresh()
    list(record('note', '1.0.0'))
    await refresh()
    await tick()
    expect(shown()).toEqual(['note 1.0.0'])
    expect(order.at(-1)).toBe('dispose stars 1.0.0')
  })

  it('waits for a half-filled form, and keeps what is typed', async () => {
    const { workspace, list, shown, refresh } = start()
    list(record('stars', '1.0.0'))
    await refresh()
    const edits = workspace.stores.edits.getState()
    edits.started('cities', 1, { name: 'Oslo' })
    edits.staged('name', 'Bergen')
    list(record('stars', '2.0.0'))
    const refreshing = refresh()
    await tick()
    expect(shown()).toEqual(['stars 1.0.0'])
    expect(workspace.stores.edits.getState().values).toEqual({ name: 'Bergen' })
    edits.ended()
    await refreshing
    expect(shown()).toEqual(['stars 2.0.0'])
  })

  it("leaves what comes from a developer's machine in its place", async () => {
    const { workspace, list, shown, refresh } = start()
    const path = 'http://localhost:4000/interfaces/stars/meta.json'
    const developed = {
      ...anExtension('interface', 'stars'),
      version: 'mine',
      path,
      source: 'custom' as const,
    }
    workspace.stores.extensions.getState().received([developed])
    list(record('stars', '1.0.0'), record('note', '1.0.0'))
    await refresh()
    expect(shown()).toEqual(['note 1.0.0', 'stars mine'])
  })

  it('fetches once for all who ask at the same time', async () => {
    const { list, refresh, listingsAsked } = start()
    list(record('stars', '1.0.0'))
    await Promise.all([refresh(), refresh()])
    expect(listingsAsked()).toBe(1)
  })

  it('leaves everything as it is when the listing cannot be had', async () => {
    const { server, list, shown, refresh } = start()
    list(record('stars', '1.0.0'))
    await refresh()
    server.routes['GET /layouts'] = { status: 500, error: { code: null, message: 'No' } }
    await expect(refresh()).rejects.toThrow()
    expect(shown()).toEqual(['stars 1.0.0'])
  })
})

describe('an extension whose files are gone', () => {
  /** As it was listed, and as it is after a deployment: the same version, other files. */
  const deployed = (id: string, build: string) => {
    const assets = [{ file: `entry.${build}.js`, kind: 'entry' as const }]
    return { ...record(id, '1.0.0'), entry: { format: 'container' as const, global: `${id}_1`, assets } }
  }
  const filesOf = (manifest: ExtensionManifest | null) => manifest?.entry.assets.map(({ file }) => file)

  it('is found under its new files; one listing has all of them, and the page changes over to it', async () => {
    const { list, refetch, listingsAsked, workspace } = start()
    list(deployed('stars', 'new'), deployed('note', 'new'))
    const [stars, note] = await Promise.all([
      refetch(deployed('stars', 'old')),
      refetch(deployed('note', 'old')),
    ])
    expect([filesOf(stars), filesOf(note)]).toEqual([['entry.new.js'], ['entry.new.js']])
    await tick()
    expect(filesOf(await refetch(deployed('note', 'old')))).toEqual(['entry.new.js'])
    expect(listingsAsked()).toBe(1)
    expect(filesOf(workspace.stores.extensions.getState().interface.stars ?? null)).toEqual(['entry.new.js'])
  })

  it('is looked for once more when the files of the new listing are gone too', async () => {
    const { list, refetch, listingsAsked } = start()
    list(deployed('stars', 'new'))
    await refetch(deployed('stars', 'old'))
    list(deployed('stars', 'newer'))
    expect(filesOf(await refetch(deployed('stars', 'new')))).toEqual(['entry.newer.js'])
    expect(listingsAsked()).toBe(2)
  })

  it('is not found when it is listed no more, or the server does not answer', async () => {
    const { server, list, refetch } = start()
    list()
    expect(await refetch(deployed('stars', 'old'))).toBeNull()
    server.routes['GET /interfaces'] = { status: 500, error: { code: null, message: 'No' } }
    expect(await refetch(deployed('stars', 'old'))).toBeNull()
  })
})
