import type { PartState } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { createExtensionsStore, createI18n, type HostStores } from '@pergola/sdk/host'
import { anExtension } from '@pergola/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Workspace } from '../session/Shell'
import { followBuilds } from './followBuilds'

const slider = anExtension('interface', 'slider')
const tags = anExtension('interface', 'tags')
const loaded = async (): Promise<PartState> => ({ status: 'loaded', component: () => null })

/** Listing record of a build, as `npm run dev` sends it. */
function recordOf({ source: _source, ...manifest }: ExtensionManifest, build: number) {
  const path = `${build}/interfaces/${manifest.id}/meta.json`
  return { ...manifest, path, version: `1.0.0-dev.${build}` }
}

function aProject(...listed: ExtensionManifest[]) {
  const extensions = createExtensionsStore()
  extensions.getState().received(listed)
  return { extensions, workspace: { stores: { extensions } } as unknown as Workspace }
}

function follow(extensions: HostStores['extensions'], current: Workspace, load = loaded) {
  const source = { onmessage: null } as unknown as EventSource
  const workspace = createStore<{ current: Workspace | null }>(() => ({ current }))
  const reload = vi.fn()
  const onError = vi.fn()
  followBuilds({
    shell: { i18n: createI18n(), workspace },
    url: 'http://localhost:4000',
    getLoader: async () => ({ load }),
    onError,
    reload,
    connect: () => source,
  })
  const send = (message: object) =>
    source.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  const versionOf = (id: string) => extensions.getState().interface[id]?.version
  const sendBuild = (...records: object[]) => send({ records, added: [], removed: [] })
  return { send, sendBuild, reload, onError, workspace, versionOf }
}

describe('a page of npm run dev', () => {
  it('shows what was built instead of what it has, and leaves the others alone', async () => {
    const { extensions, workspace } = aProject(slider, tags)
    const { sendBuild, versionOf, reload } = follow(extensions, workspace)
    sendBuild(recordOf(slider, 1))
    await vi.waitFor(() => expect(versionOf('slider')).toBe('1.0.0-dev.1'))
    expect(extensions.getState().interface.slider?.path).toBe(
      'http://localhost:4000/1/interfaces/slider/meta.json',
    )
    expect(extensions.getState().interface.tags).toBe(tags)
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps every build when the listing is fetched again, and in the next project', async () => {
    const { extensions, workspace } = aProject(slider, tags)
    const page = follow(extensions, workspace)
    page.sendBuild(recordOf(slider, 1))
    page.sendBuild(recordOf(tags, 2))
    await vi.waitFor(() => expect(page.versionOf('tags')).toBe('1.0.0-dev.2'))
    extensions.getState().received([slider, tags])
    expect([page.versionOf('slider'), page.versionOf('tags')]).toEqual(['1.0.0-dev.1', '1.0.0-dev.2'])

    const next = aProject(slider)
    page.workspace.setState({ current: next.workspace })
    expect(next.extensions.getState().interface.slider?.version).toBe('1.0.0-dev.1')
    expect(next.extensions.getState().interface.tags).toBeUndefined()
  })

  it('goes on showing the last build when the newest cannot be loaded, and takes the one after it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { extensions, workspace } = aProject(slider)
    const failure = { status: 'failed', error: new Error('no') } as unknown as PartState
    const load = vi.fn(loaded).mockResolvedValueOnce(failure)
    const { sendBuild, versionOf } = follow(extensions, workspace, load)
    sendBuild(recordOf(slider, 1))
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
    expect(versionOf('slider')).toBe(slider.version)
    sendBuild(recordOf(slider, 2))
    await vi.waitFor(() => expect(versionOf('slider')).toBe('1.0.0-dev.2'))
    error.mockRestore()
  })

  it('is loaded again when the console itself was built', () => {
    const { extensions, workspace } = aProject(slider)
    const { send, reload } = follow(extensions, workspace)
    send({ isConsole: true })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('gets an extension that is new, and loses one that is gone', async () => {
    const { extensions, workspace } = aProject(slider)
    const { send, versionOf } = follow(extensions, workspace)
    const { kind, id } = tags
    send({ records: [recordOf(tags, 1)], added: [{ kind, id }], removed: [] })
    await vi.waitFor(() => expect(versionOf('tags')).toBe('1.0.0-dev.1'))
    expect(extensions.getState().interface.slider).toBe(slider)
    send({ records: [], added: [], removed: [{ kind, id }] })
    await vi.waitFor(() => expect(versionOf('tags')).toBeUndefined())
    extensions.getState().received([slider])
    expect(versionOf('tags')).toBeUndefined()
  })

  it('does not get back what the project has switched off', async () => {
    const { extensions, workspace } = aProject(slider)
    const { sendBuild, versionOf } = follow(extensions, workspace)
    sendBuild(recordOf(tags, 1))
    sendBuild(recordOf(slider, 2))
    await vi.waitFor(() => expect(versionOf('slider')).toBe('1.0.0-dev.2'))
    expect(versionOf('tags')).toBeUndefined()
  })

  it('says why something does not build, until it does', () => {
    const { extensions, workspace } = aProject(slider)
    const { send, onError } = follow(extensions, workspace)
    send({ error: 'input.tsx: unexpected token' })
    send({ error: null })
    expect(onError.mock.calls).toEqual([['input.tsx: unexpected token'], [null]])
  })
})
