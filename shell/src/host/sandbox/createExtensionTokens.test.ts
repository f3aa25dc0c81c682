import { ApiError, type ExtensionManifest } from '@pergola/sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createExtensionTokens } from './createExtensionTokens'

const manifest = {
  kind: 'interface',
  id: 'probe',
  version: '1.0.0',
  path: 'extensions/custom/interfaces/probe/meta.json',
} as ExtensionManifest

function server() {
  let count = 0
  const call = vi.fn(async () => ({ token: `token-${++count}`, expires_in: 600 }) as never)
  const get = vi.fn(async () => [] as never)
  const read = createExtensionTokens({ get, call })
  return { call, get, ask: (from = manifest) => read(from, '/items/cities', { query: { limit: 1 } }) }
}
const sent = ({ get }: ReturnType<typeof server>) =>
  (get.mock.calls as unknown[][]).map(([, options]) => (options as { headers?: object }).headers)

afterEach(() => vi.useRealTimers())

describe('reads of a sandboxed extension', () => {
  it('carry the token of their version, which is fetched once', async () => {
    const api = server()
    await Promise.all([api.ask(), api.ask()])
    await api.ask()
    const input = { path: { kind: 'interface', id: 'probe' }, body: { version: '1.0.0' } }
    expect(api.call.mock.calls).toEqual([['POST /extensions/:kind/:id/token', input]])
    expect(sent(api)).toEqual(Array(3).fill({ 'Extension-Token': 'token-1' }))
    await api.ask({ ...manifest, version: '2.0.0' })
    expect(api.call).toHaveBeenCalledTimes(2)
  })

  it('get another one before it ends', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const api = server()
    await api.ask()
    vi.advanceTimersByTime(9 * 60_000 + 1)
    await api.ask()
    expect(sent(api)[1]).toEqual({ 'Extension-Token': 'token-2' })
  })

  it('are tried once more with a new one when it is refused, and not again', async () => {
    const api = server()
    const refusal = new ApiError(10, 'The token of the extension belongs to another session', 403)
    api.get.mockRejectedValueOnce(refusal)
    await api.ask()
    expect(sent(api)).toEqual([{ 'Extension-Token': 'token-1' }, { 'Extension-Token': 'token-2' }])
    api.get.mockRejectedValue(refusal)
    await expect(api.ask()).rejects.toBe(refusal)
    expect(api.get).toHaveBeenCalledTimes(4)
  })

  it('are not sent when the server refuses the token, and are as soon as it gives one', async () => {
    const api = server()
    api.call.mockRejectedValueOnce(new ApiError(7, 'Too many requests', 429))
    await expect(api.ask()).rejects.toMatchObject({ status: 429 })
    expect(api.get).not.toHaveBeenCalled()
    await api.ask()
    expect(api.get).toHaveBeenCalledOnce()
  })

  it('go without one where the server has none, or does not know the extension', async () => {
    const api = server()
    api.call.mockRejectedValue(new ApiError(1, 'Not found', 404))
    await api.ask()
    await api.ask({ ...manifest, path: 'http://localhost:4000/meta.json' })
    expect(sent(api)).toEqual([undefined, undefined])
    expect(api.call).toHaveBeenCalledOnce()
  })
})
