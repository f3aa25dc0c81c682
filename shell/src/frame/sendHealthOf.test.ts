import { anExtension, createFakeHost } from '@pergola/sdk/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { sendHealthOf } from './sendHealthOf'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['takes them', { hydrate: true }, 1],
  ['only speaks the contract', {}, 0],
])('reports go to a server that %s', (_case, info, sent) => {
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  const slider = anExtension('interface', 'slider')
  const host = { ...createFakeHost({ info }), manifestOf: () => ({ ...slider, path: 'slider/meta.json' }) }
  const end = sendHealthOf(host, [{ ref: { kind: 'interface', id: 'slider' }, what: 'loaded', ms: 5 }])
  end()
  expect(fetch).toHaveBeenCalledTimes(sent)
})
