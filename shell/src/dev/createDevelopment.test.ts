import type { PartState } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { createExtensionsStore, createI18n } from '@pergola/sdk/host'
import { anExtension } from '@pergola/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import { createDevelopment, refuseDevelopment } from './createDevelopment'

const link = { id: 'color-wheel', server: 'http://localhost:4000' }
const installed = anExtension('interface', 'color-wheel')
const other = anExtension('interface', 'slider')

/** The events of a development server, sent by hand. */
function fakeEvents() {
  const source = { onmessage: null, onerror: null } as unknown as EventSource
  const send = (message: object) =>
    source.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  return { source, send, fail: () => source.onerror?.(new Event('error')) }
}

function setUp(load = async (): Promise<PartState> => ({ status: 'loaded', component: () => null })) {
  const events = fakeEvents()
  const extensions = createExtensionsStore()
  extensions.getState().received([installed, other])
  const loads = vi.fn(load)
  const i18n = createI18n()
  const development = createDevelopment({ link, loader: { load: loads }, i18n, connect: () => events.source })
  const shown = () => extensions.getState().interface['color-wheel']
  return { ...events, extensions, development, loads, shown }
}

function build(number: number) {
  const { kind, id, path: _path, source: _source, ...meta } = installed
  const path = `${number}/interfaces/color-wheel/meta.json`
  return { kind, id, path, meta: { ...meta, version: `1.0.0-dev.${number}` }, tookMs: 30 }
}

describe('an extension in development', () => {
  it('takes the place of the installed one, and of no other', async () => {
    const { send, development, extensions, shown } = setUp()
    const attached = development.attach(extensions)
    send(build(1))
    await attached
    expect(shown()).toMatchObject({
      version: '1.0.0-dev.1',
      path: 'http://localhost:4000/1/interfaces/color-wheel/meta.json',
    })
    expect(extensions.getState().interface.slider).toBe(other)
    expect(development.state.getState()).toEqual({ status: 'shown', tookMs: 30, error: null })
  })

  it('appears only when its code is there, so that nothing flickers', async () => {
    let finish = () => {}
    const code = new Promise<PartState>((resolve) => {
      finish = () => resolve({ status: 'loaded', component: () => null })
    })
    const { send, development, extensions, shown, loads } = setUp(() => code)
    const attached = development.attach(extensions)
    send(build(1))
    await vi.waitFor(() => expect(loads).toHaveBeenCalled())
    expect(shown()).toBe(installed)
    finish()
    await attached
    expect((shown() as ExtensionManifest).version).toBe('1.0.0-dev.1')
  })

  it('keeps the last build that worked, and says why the newest does not', async () => {
    const { send, development, extensions, shown } = setUp()
    const attached = development.attach(extensions)
    send(build(1))
    await attached
    send({ error: 'input.tsx: unexpected token' })
    await vi.waitFor(() =>
      expect(development.state.getState()).toMatchObject({
        status: 'broken',
        error: 'input.tsx: unexpected token',
      }),
    )
    expect(shown()?.version).toBe('1.0.0-dev.1')
    send(build(2))
    await vi.waitFor(() => expect(shown()?.version).toBe('1.0.0-dev.2'))
    expect(development.state.getState().status).toBe('shown')
  })

  it('leaves the installed one alone when the developer’s machine does not answer', async () => {
    const { fail, development, extensions, shown } = setUp()
    const attached = development.attach(extensions)
    fail()
    await attached
    expect(development.state.getState().status).toBe('unreachable')
    expect(shown()).toBe(installed)
  })

  it('keeps its place when the listing is fetched again', async () => {
    const { send, development, extensions, shown } = setUp()
    const attached = development.attach(extensions)
    send(build(1))
    await attached
    extensions.getState().received([installed, other])
    expect(shown()?.version).toBe('1.0.0-dev.1')
  })

  it('changes nothing on a server that does not allow it, and says so', async () => {
    const development = refuseDevelopment(link)
    const extensions = createExtensionsStore()
    extensions.getState().received([installed, other])
    await development.attach(extensions)
    expect(extensions.getState().interface['color-wheel']).toBe(installed)
    expect(development.state.getState().status).toBe('refused')
  })

  it('is shown in the next project too', async () => {
    const { send, development, extensions } = setUp()
    const attached = development.attach(extensions)
    send(build(1))
    await attached
    const next = createExtensionsStore()
    await development.attach(next)
    expect(next.getState().interface['color-wheel']?.version).toBe('1.0.0-dev.1')
  })
})
