import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function call(as: Inject, method: Method, url: string, payload?: object) {
  const response = await as({ method, url, ...(payload && { payload }) })
  const body = response.body === '' ? {} : response.json()
  return { answer: [response.statusCode, body.error?.code], data: body.data }
}

async function idOf(key: string): Promise<number> {
  return (await call(t.admin, 'GET', `/settings?filter[key][eq]=${key}`)).data[0].id
}

async function read(key: string): Promise<unknown> {
  return (await call(t.admin, 'GET', `/settings/${await idOf(key)}`)).data.value
}

async function write(key: string, value: unknown) {
  return call(t.admin, 'PATCH', `/settings/${await idOf(key)}`, { value })
}

describe('9 settings', () => {
  it('are rows of id, key and value, seeded in the order of the contract', async () => {
    const { data } = await call(t.admin, 'GET', '/settings?limit=-1')
    expect(data).toHaveLength(23)
    expect(data.slice(0, 4)).toEqual([
      { id: 1, key: 'project_url', value: '' },
      { id: 2, key: 'project_logo', value: null },
      { id: 3, key: 'project_color', value: '#263238' },
      { id: 4, key: 'project_foreground', value: null },
    ])
    expect(data[8]).toEqual({ id: 9, key: 'default_limit', value: 200 })
    expect(data[7]).toEqual({ id: 8, key: 'telemetry', value: true })
    expect(data[21]).toEqual({ id: 22, key: 'project_name', value: 'Demo' })
  })

  it('take the list parameters, fields included', async () => {
    const { data } = await call(t.admin, 'GET', '/settings?fields=value&filter[key][eq]=default_limit')
    expect(data).toEqual([{ value: 200 }])
    expect((await call(t.admin, 'GET', '/settings?limit=2&fields=id')).data).toEqual([{ id: 1 }, { id: 2 }])
    expect((await call(t.admin, 'GET', '/settings/999')).answer).toEqual([404, 203])
  })

  it.each([
    ['project_color', '#263238'],
    ['default_locale', null],
    ['default_limit', 200],
    ['sort_null_last', true],
    ['password_policy', ''],
    ['auto_sign_out', 10080],
    ['login_attempts_allowed', 25],
    ['auth_token_ttl', 20],
    ['trusted_proxies', ''],
    ['file_mimetype_whitelist', ''],
    ['file_naming', 'uuid'],
    ['asset_url_naming', 'private_hash'],
    ['asset_whitelist', '[{"key":"thumbnail","width":200,"height":200,"fit":"contain","quality":80}]'],
  ])('%s is %j in a new project', async (key, value) => {
    expect(await read(key)).toEqual(value)
  })

  it('are read by several keys', async () => {
    expect((await call(t.admin, 'GET', '/settings/3,9?fields=key')).data).toEqual([
      { key: 'project_color' },
      { key: 'default_limit' },
    ])
  })

  it('are described by 25 field records', async () => {
    const { data } = await call(t.editor, 'GET', '/settings/fields')
    expect(data).toHaveLength(28)
    expect((await call(t.editor, 'GET', '/settings/fields?limit=1')).data).toEqual(data.slice(0, 1))
    expect((await call(t.editor, 'GET', '/settings/fields?limit=2&offset=3')).data).toEqual(data.slice(3, 5))
    expect((await call(t.editor, 'GET', '/settings/fields?limit=-1')).data).toHaveLength(28)
    expect(Object.keys(data[0])).toEqual(
      'id collection field type interface options locked validation required readonly hidden_detail hidden_browse sort width group note translation'.split(
        ' ',
      ),
    )
    const byName = new Map(data.map((field: { field: string }) => [field.field, field]))
    expect(byName.get('default_limit')).toMatchObject({
      type: 'integer',
      required: true,
      locked: true,
      width: 'half',
    })
    expect(byName.get('data_divider')).toMatchObject({
      type: 'alias',
      interface: 'divider',
      hidden_browse: true,
    })
    expect(byName.has('trusted_proxies')).toBe(false)
    expect((await call(t.anonymous, 'GET', '/settings/fields')).answer).toEqual([401, 3])
  })

  it.each([
    ['project_color', '#ff0000', '#ff0000', '#ff0000'],
    ['default_limit', '50', '50', 50],
    ['default_limit', 200, 200, 200],
    ['telemetry', false, false, false],
    ['telemetry', '1', '1', true],
    [
      'file_mimetype_whitelist',
      ['image/png', 'image/jpeg'],
      ['image/png', 'image/jpeg'],
      'image/png,image/jpeg',
    ],
    ['asset_whitelist', [{ key: 'a' }], [{ key: 'a' }], '[{"key":"a"}]'],
    ['project_logo', null, null, null],
    ['trusted_proxies', '10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8'],
    ['default_locale', null, null, null],
  ])('%s, sent %j, is answered %j and read %j', async (key, sent, answered, expected) => {
    const { answer, data } = await write(key, sent)
    expect(answer[0]).toBe(200)
    expect(data).toEqual({ id: await idOf(key), key, value: answered })
    expect(await read(key)).toEqual(expected)
  })

  it.each([
    ['default_limit', 'many'],
    ['asset_whitelist', '[{'],
    ['project_logo', 'a.png'],
    ['trusted_proxies', '10.0.0.0/8, my proxy'],
    ['trusted_proxies', '1'],
  ])('%s does not take %j: 422/4', async (key, value) => {
    const before = await read(key)
    expect((await write(key, value)).answer).toEqual([422, 4])
    expect(await read(key)).toEqual(before)
  })

  it('a file is written by id or object, answered as its record and read as its addresses', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    await write('file_mimetype_whitelist', '')
    const file = await call(t.admin, 'POST', '/files', {
      data: pixel,
      filename_disk: 'a.gif',
      filename_download: 'a.gif',
    })
    expect(file.answer).toEqual([200, undefined])
    for (const sent of [file.data.id, { id: file.data.id }]) {
      const { data } = await write('project_logo', sent)
      expect(data.value).toMatchObject({ id: file.data.id, filename_download: 'a.gif' })
    }
    expect(await read('project_logo')).toMatchObject({
      asset_url: expect.stringMatching(/^\/demo\/assets\//),
    })
    const info = (await call(t.anonymous, 'GET', '/')).data
    expect(Object.keys(info.api.project_logo)).toEqual(['full_url', 'url', 'asset_url'])
    await write('project_logo', null)
  })

  it('are created by key, once', async () => {
    expect((await call(t.admin, 'POST', '/settings', { value: 'x' })).answer).toEqual([422, 4])
    const { data } = await call(t.admin, 'POST', '/settings', { key: 'my_key', value: 'x' })
    expect(data).toMatchObject({ key: 'my_key', value: 'x' })
    expect((await call(t.admin, 'POST', '/settings', { key: 'my_key', value: 'y' })).answer).toEqual([
      409, 204,
    ])
    expect((await call(t.admin, 'DELETE', `/settings/${data.id}`)).answer[0]).toBe(204)
  })

  it('are created, changed and deleted several at once', async () => {
    const sent = [
      { key: 'first_of_two', value: 'a' },
      { key: 'second_of_two', value: 'b' },
    ]
    const { data } = await call(t.admin, 'POST', '/settings', sent)
    expect(data).toMatchObject(sent)
    const keys = data.map(({ id }: { id: number }) => id).join()
    const changed = await call(t.admin, 'PATCH', `/settings/${keys}`, { value: 'c' })
    expect(changed.data).toMatchObject([{ value: 'c' }, { value: 'c' }])
    expect((await call(t.admin, 'DELETE', `/settings/${keys}`)).answer).toEqual([204, undefined])
    expect((await call(t.admin, 'GET', '/settings?filter[key][contains]=of_two')).data).toEqual([])
  })

  it.each([
    ['PATCH', '/settings/999', { value: 'x' }, [404, 203]],
    ['PATCH', '/settings', [{ value: 'no id' }], [422, 12]],
    [
      'PATCH',
      '/settings',
      [
        { id: 1, value: 'x' },
        { id: 999, value: 'x' },
      ],
      [404, 203],
    ],
    ['PATCH', '/settings/1', { nonsense: 1 }, [422, 12]],
    ['DELETE', '/settings/999', undefined, [404, 203]],
    ['POST', '/settings', { key: 'k', value: 'x', nonsense: 1 }, [422, 12]],
    ['POST', '/settings/1', { value: 'x' }, [405, 6]],
  ] as const)('%s %s with %j answers %j and changes nothing', async (method, url, payload, expected) => {
    const stored = () => t.project.knex('directus_settings').orderBy('id')
    const before = await stored()
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
    expect(await stored()).toEqual(before)
  })

  it('are changed in batches; an object instead of a list is 422/4', async () => {
    const { data } = await call(t.admin, 'PATCH', '/settings', [
      { id: 1, value: 'https://cms.example/' },
      { id: 3, value: '#000000' },
    ])
    expect(data).toEqual([
      { id: 1, key: 'project_url', value: 'https://cms.example/' },
      { id: 3, key: 'project_color', value: '#000000' },
    ])
    expect((await call(t.admin, 'PATCH', '/settings', { project_color: '#fff' })).answer).toEqual([422, 4])
  })

  it('act at once', async () => {
    await write('default_limit', 1)
    expect((await call(t.admin, 'GET', '/users?fields=id')).data).toHaveLength(1)
    await write('default_limit', 200)
    await write('project_name', 'Renamed')
    expect((await call(t.anonymous, 'GET', '/')).data.api.project_name).toBe('Renamed')
  })

  it('are read by every role and written by administrators', async () => {
    expect((await call(t.editor, 'GET', '/settings?limit=-1')).data).toHaveLength(23)
    expect((await call(t.editor, 'PATCH', '/settings/1', { value: 'x' })).answer).toEqual([403, 302])
    expect((await call(t.editor, 'POST', '/settings', { key: 'k', value: 'x' })).answer).toEqual([403, 301])
    expect((await call(t.editor, 'DELETE', '/settings/1')).answer).toEqual([403, 303])
    expect((await call(t.anonymous, 'GET', '/settings')).answer).toEqual([401, 3])
    expect(await read('project_url')).toBe('https://cms.example/')
  })
})
