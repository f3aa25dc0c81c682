import { describe, expect, it, vi } from 'vitest'
import { rejectText } from '../../contract/rejectedText'
import { createApi } from './createApi'

function answer(body: unknown, status = 200): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status })
}

function apiWith(...answers: Response[]) {
  const send = vi.fn<typeof fetch>()
  for (const response of answers) send.mockResolvedValueOnce(response)
  return { send, options: { root: 'https://cms.example/', project: 'atlas', fetch: send } }
}

describe('createApi', () => {
  it('addresses a project path below the root and keeps the cookie', async () => {
    const { send, options } = apiWith(answer({ data: [{ id: 1 }] }))
    const data = await createApi(options).get('/items/cities', { query: { fields: 'id', limit: 1 } })
    expect(data).toEqual([{ id: 1 }])
    expect(send).toHaveBeenCalledWith(
      'https://cms.example/atlas/items/cities?fields=id&limit=1',
      expect.objectContaining({ method: 'GET', credentials: 'include' }),
    )
  })

  it('calls a route by its name, with the parts of its path in their places', async () => {
    const { send, options } = apiWith(answer({ data: { id: 7 } }), answer(undefined, 204))
    const api = createApi(options)
    expect(await api.call('GET /users/:ids', { path: { ids: 'a/b' }, query: { fields: 'id' } })).toEqual({
      id: 7,
    })
    expect(await api.call('DELETE /jobs/:id', { path: { id: 7 } })).toBeUndefined()
    expect(send.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
      ['https://cms.example/atlas/users/a%2Fb?fields=id', 'GET'],
      ['https://cms.example/atlas/jobs/7', 'DELETE'],
    ])
  })

  it('asks for several keys in one path, and answers a list for one of them too', async () => {
    const { send, options } = apiWith(
      answer({ data: { id: 7 } }),
      answer(undefined, 204),
      answer({ data: [] }),
    )
    const api = createApi(options)
    expect(await api.call('GET /users/:ids', { path: { ids: [7] } })).toEqual([{ id: 7 }])
    expect(
      await api.call('PATCH /users/:ids', { path: { ids: ['a/b', 8] }, body: { theme: 'dark' } }),
    ).toBeUndefined()
    await api.call('DELETE /items/:collection/:ids', { path: { collection: 'cities', ids: [] } })
    expect(send.mock.calls.map(([url]) => url)).toEqual([
      'https://cms.example/atlas/users/7',
      'https://cms.example/atlas/users/a%2Fb,8',
      // No key is no item, never the whole collection.
      'https://cms.example/atlas/items/cities/,',
    ])
  })

  it('leaves the project out of server paths', async () => {
    const { send, options } = apiWith(answer({ data: ['atlas'], public: true }))
    await createApi(options).server.get('/server/projects')
    expect(send.mock.calls[0]?.[0]).toBe('https://cms.example/server/projects')
  })

  it('rejects with the numeric code, the message and the status of the answer', async () => {
    const { options } = apiWith(answer({ error: { code: 203, message: 'No item has the key 9' } }, 404))
    await expect(createApi(options).get('/items/cities/9')).rejects.toMatchObject({
      name: 'ApiError',
      code: 203,
      status: 404,
      message: 'No item has the key 9',
    })
  })

  it('gives an empty answer no data', async () => {
    const { options } = apiWith(answer(undefined, 204))
    await expect(createApi(options).patch('/items/cities/9', {})).resolves.toBeUndefined()
  })

  it.each([
    [200, ''],
    [200, '<h1>Sign in to the network</h1>'],
    [502, '<h1>Bad Gateway</h1>'],
  ])(
    'takes no page with status %i for an answer, as a proxy may send it: nothing may be stored',
    async (status, page) => {
      const { options } = apiWith(new Response(page, { status }))
      const describe = async ({ code }: { code: number | null }) => `In the language of the reader: ${code}`
      await expect(createApi({ ...options, describe }).patch('/items/cities/9', {})).rejects.toMatchObject({
        code: null,
        status,
        message: `In the language of the reader: -1 (HTTP ${status})`,
      })
    },
  )

  it.each(['{}', '[]', '{"status":"ok"}', 'true', '"done"'])(
    'takes no %s with status 200 for an answer, as a gateway may send it: nothing may be stored',
    async (text) => {
      const { options } = apiWith(new Response(text, { status: 200 }))
      await expect(createApi(options).patch('/items/cities/9', {})).rejects.toThrow('cannot be reached')
    },
  )

  it('takes whatever an endpoint of someone else answers', async () => {
    const { options } = apiWith(new Response('{"ok":true}', { status: 200 }))
    await expect(createApi(options).post('/custom/orders/pay')).resolves.toBeUndefined()
  })

  it('takes what the server says to the public for an answer without data', async () => {
    const { options } = apiWith(new Response('{"public":true}', { status: 200 }))
    await expect(createApi(options).post('/auth/logout')).resolves.toBeUndefined()
  })

  it('sends no text that was rejected, in the item or in a row of it, and says which field it stands in', async () => {
    const { send, options } = apiWith()
    const api = createApi(options)
    for (const value of [rejectText('1.', 'Not whole'), [{ size: rejectText('1.', 'Not whole') }]]) {
      await expect(api.patch('/items/cities/1', { name: 'A', size: value })).rejects.toMatchObject({
        code: 4,
        status: 422,
        message: 'size: Not whole',
      })
    }
    expect(send).not.toHaveBeenCalled()
  })

  it('names a lost connection with code -1', async () => {
    const send = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('failed to fetch'))
    const api = createApi({ root: '/', project: 'atlas', fetch: send })
    await expect(api.get('/users/me')).rejects.toMatchObject({ code: -1, status: 0 })
  })

  it('passes an abort on as it is', async () => {
    const controller = new AbortController()
    const send = vi.fn<typeof fetch>().mockImplementation(async () => {
      controller.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    const api = createApi({ root: '/', project: 'atlas', fetch: send })
    await expect(api.get('/users/me', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('sends a refused request once more after the session was renewed', async () => {
    const { send, options } = apiWith(
      answer({ error: { code: 3, message: 'no' } }, 401),
      answer({ data: { id: 1 } }),
    )
    const renewSession = vi.fn().mockResolvedValue(true)
    const data = await createApi({ ...options, renewSession }).patch('/items/cities/1', { name: 'x' })
    expect(data).toEqual({ id: 1 })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('lets the refusal stand when the session was not renewed', async () => {
    const { send, options } = apiWith(answer({ error: { code: 3, message: 'no' } }, 401))
    const api = createApi({ ...options, renewSession: async () => false })
    await expect(api.get('/items/cities')).rejects.toMatchObject({ code: 3 })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('asks for a new session when an answer was given to the public instead', async () => {
    const { options } = apiWith(answer({ data: [], public: true }), answer({ data: [{ id: 1 }] }))
    const api = createApi({ ...options, renewSession: async ({ isPublic }) => isPublic })
    await expect(api.get('/items/cities')).resolves.toEqual([{ id: 1 }])
  })

  it('asks for one after a write, too, and does not send it twice, since it is done', async () => {
    const { send, options } = apiWith(answer({ data: { id: 1 }, public: true }))
    const renewSession = vi.fn(async () => true)
    const api = createApi({ ...options, renewSession })
    await expect(api.post('/items/cities', { name: 'x' })).resolves.toEqual({ id: 1 })
    expect(renewSession).toHaveBeenCalledOnce()
    expect(send).toHaveBeenCalledOnce()
  })

  it('counts running requests up and down', async () => {
    const { options } = apiWith(answer({ data: 1 }))
    const onRunningChange = vi.fn()
    await createApi({ ...options, onRunningChange }).get('/users/me')
    expect(onRunningChange.mock.calls).toEqual([[1], [-1]])
  })
})
