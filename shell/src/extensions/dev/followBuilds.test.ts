import type { PartState } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { createExtensionsStore, createI18n, type HostStores } from '@pergola/sdk/host'
import { anExtension } from '@pergola/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Workspace } from '../../core/createWorkspace'
import { followBuilds } from './followBuilds'

const slider = anExtension('interface', 'slider')
const tags = anExtension('interface', 'tags')
const loaded = async (): Promise<PartState> => ({ status: 'loaded', component: () => null })

/** Listing record of a build, as `npm run dev` tells of it. */
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
  followBuilds({
    shell: { i18n: createI18n(), workspace },
    url: 'http://localhost:4000',
    getLoader: async () => ({ load }),
    reload,
    connect: () => source,
  })
  const send = (message: object) =>
    source.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  const versionOf = (id: string) => extensions.getState().interface[id]?.version
  return { send, reload, workspace, versionOf }
}

describe('a page of npm run dev', () => {
  it('shows what was built instead of what it has, and leaves the others alone', async () => {
    const { extensions, workspace } = aProject(slider, tags)
    const { send, versionOf, reload } = follow(extensions, workspace)
    send({ records: [recordOf(slider, 1)] })
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
    page.send({ records: [recordOf(slider, 1)] })
    page.send({ records: [recordOf(tags, 2)] })
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
    const { send, versionOf } = follow(extensions, workspace, load)
    send({ records: [recordOf(slider, 1)] })
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
    expect(versionOf('slider')).toBe(slider.version)
    send({ records: [recordOf(slider, 2)] })
    await vi.waitFor(() => expect(versionOf('slider')).toBe('1.0.0-dev.2'))
    error.mockRestore()
  })

  it('is loaded anew when the console itself was built', () => {
    const { extensions, workspace } = aProject(slider)
    const { send, reload } = follow(extensions, workspace)
    send({ isConsole: true })
    expect(reload).toHaveBeenCalledOnce()
  })
})
