import { SDK_VERSION } from '@pergola/sdk'
import { aCollection, anEditor, anExtension, aUser } from '@pergola/sdk/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { createTestShell } from '../../testing/renderShell'
import { readProject } from '../projects/readProject'
import { hydrate, reloadSchema } from './hydrate'

async function start(options: Parameters<typeof createTestServer>[0]) {
  const server = createTestServer({ isSignedIn: true, ...options })
  const shell = createTestShell(server)
  const workspace = shell.open('atlas')
  await readProject(shell, 'atlas')
  return { server, shell, workspace }
}

describe('hydrate', () => {
  it('makes the combined call, in its two parts, where the project offers it', async () => {
    const { server, shell, workspace } = await start({})
    await hydrate(shell, workspace)
    expect(server.asked()).toEqual(['GET /atlas/', 'GET /atlas/hydrate', 'GET /atlas/hydrate'])
    expect(workspace.hydration.getState()).toMatchObject({ status: 'ready', error: null })
    expect(workspace.stores.session.getState().user?.first_name).toBe('Ada')
    expect(workspace.stores.schema.getState().collections.cities?.fields.name?.field).toBe('name')
    expect(workspace.stores.extensions.getState().interface['text-input']?.source).toBe('core')
  })

  it('asks for names in the language that is shown, and again where the one who is there reads another', async () => {
    const asked: (string | null)[] = []
    const { server, shell, workspace } = await start({ user: aUser({ locale: 'de-DE' }) })
    const answer = server.routes['GET /atlas/hydrate'] as () => { data: object }
    server.routes['GET /atlas/hydrate'] = ({ search }) => {
      if (search.get('part') === 'person') return answer()
      const locale = search.get('locale')
      asked.push(locale)
      return { data: { ...answer().data, names_in: locale } }
    }
    await hydrate(shell, workspace)
    expect(asked).toEqual(['en-US', 'de-DE'])
    expect(workspace.stores.schema.getState().namesIn).toBe('de-DE')
    server.routes['GET /atlas/collections'] = { data: [] }
    await reloadSchema(shell, workspace)
    expect(workspace.stores.schema.getState().namesIn).toBeNull()
  })

  it('asks for all names once, and after that for those alone that have changed', async () => {
    const { server, shell, workspace } = await start({ info: { model_part: true } })
    await hydrate(shell, workspace)
    const english = { locale: 'en-US', translation: 'Cities' }
    const german = { locale: 'de-DE', translation: 'Städte' }
    const cities = (translation: object[], fields: Record<string, object[] | null>) => ({
      ...aCollection('cities', {
        ...Object.fromEntries(
          Object.entries(fields).map(([name, names]) => [name, { translation: names as never }]),
        ),
      }),
      translation,
    })
    const answers = [
      { collections: [cities([english, german], { name: [german] })], names_tag: 'a' },
      { collections: [cities([english], { name: null, note: null })], names_in: 'en-US', names_tag: 'a' },
      { collections: [cities([english], { name: [german] })], names_tag: 'b' },
      { collections: [cities([english], { name: null })], names_in: 'en-US', names_tag: 'b' },
    ]
    const asked: string[] = []
    server.routes['GET /atlas/hydrate'] = ({ search }) => {
      asked.push(String(search))
      return { data: { settingsFields: [], relations: [], ...answers.shift() } }
    }
    const names = async () => {
      await reloadSchema(shell, workspace)
      const { collections, namesIn } = workspace.stores.schema.getState()
      expect(namesIn).toBeNull()
      const { translation, fields } = collections.cities ?? {}
      return [translation, fields?.name?.translation]
    }
    expect(await names()).toEqual([[english, german], [german]])
    expect(await names()).toEqual([[english, german], [german]])
    expect(workspace.stores.schema.getState().collections.cities?.fields.note?.translation).toBeNull()
    expect(await names()).toEqual([[english], [german]])
    expect(await names()).toEqual([[english], [german]])
    const [first, ...others] = ['', 'a', 'a', 'b'].map((tag) =>
      tag === '' ? 'part=model' : `part=model&locale=en-US&names=${tag}`,
    )
    expect(asked).toEqual([first, ...others])
  })

  it('makes the calls of the contract elsewhere, none of them twice', async () => {
    const { server, shell, workspace } = await start({ canHydrate: false })
    await hydrate(shell, workspace)
    const asked = server.requests.map(({ route, search }) => `${route}?${search}`)
    expect(new Set(asked).size).toBe(asked.length)
    expect(server.asked().filter((route) => !route.endsWith('/collection_presets'))).toEqual([
      'GET /atlas/',
      'GET /atlas/users/me',
      'GET /interfaces',
      'GET /layouts',
      'GET /modules',
      'GET /atlas/collections',
      'GET /atlas/settings/fields',
      'GET /atlas/settings',
      'GET /atlas/users',
      'GET /atlas/relations',
    ])
    expect(
      server.requests.find(({ route }) => route === 'GET /modules')?.headers.get('X-Directus-Project'),
    ).toBe('atlas')
    expect(workspace.hydration.getState().status).toBe('ready')
  })

  it('gets the modules of the core too, as the combined call has them', async () => {
    const modules = [anExtension('module', 'settings')]
    const { shell, workspace } = await start({ canHydrate: false, modules })
    await hydrate(shell, workspace)
    expect(workspace.stores.extensions.getState().module.settings?.source).toBe('core')
  })

  it('takes the core extensions from their own index, where the server lists only those of others', async () => {
    const own = {
      ...anExtension('interface', 'slider'),
      path: 'extensions/custom/interfaces/slider/meta.json',
    }
    const core = ['slider', 'text-input'].map((id) => ({
      ...anExtension('interface', id),
      path: `extensions/core/interfaces/${id}/meta.json`,
    }))
    const { shell, workspace } = await start({
      canHydrate: false,
      routes: {
        'GET /interfaces': { data: [own] },
        'GET /extensions/core/index.json': { data: core },
      },
    })
    await hydrate(shell, workspace)
    const listed = workspace.stores.extensions.getState().interface
    expect(listed['text-input']?.source).toBe('core')
    expect(listed.slider?.source).toBe('custom')
  })

  it('asks for permissions last, and only for those who are limited by them', async () => {
    const { server, shell, workspace } = await start({ canHydrate: false, user: anEditor() })
    await hydrate(shell, workspace)
    expect(server.asked().at(-1)).toBe('GET /atlas/permissions/me')
  })

  it('starts without the lists that a role may not read', async () => {
    const { shell, workspace } = await start({
      canHydrate: false,
      user: anEditor(),
      routes: { 'GET /atlas/users': { status: 403, error: { code: 300, message: 'No' } } },
    })
    await hydrate(shell, workspace)
    expect(workspace.hydration.getState().status).toBe('ready')
    expect(workspace.stores.directory.getState().users).toEqual([])
  })

  it('leaves out an extension whose record cannot be read, and goes on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { server, shell, workspace } = await start({ canHydrate: false })
    server.routes['GET /layouts'] = { data: [{ id: 'broken' }], undeclared: true }
    await hydrate(shell, workspace)
    expect(workspace.hydration.getState().status).toBe('ready')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('keeps the error when the project cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = { code: 11, message: 'No database' }
    const { shell, workspace } = await start({ routes: { 'GET /atlas/hydrate': { status: 500, error } } })
    await hydrate(shell, workspace)
    expect(workspace.hydration.getState()).toMatchObject({ status: 'failed', error: { code: 11 } })
    log.mockRestore()
  })

  it('is open to another try when the session turns out to have ended', async () => {
    const { server, shell, workspace } = await start({})
    server.isSignedIn = false
    server.routes['GET /atlas/hydrate'] = { status: 401, error: { code: 3, message: 'No' } }
    await hydrate(shell, workspace)
    expect(workspace.hydration.getState().status).toBe('idle')
    expect(shell.stores.projects.getState().entries.atlas?.isAuthenticated).toBe(false)
  })
})

describe('the installation', () => {
  const HOST = 'https://count.example'

  /** What is sent to the host that the page names, once the project is loaded. */
  async function counted(host: string | null, options: Parameters<typeof createTestServer>[0]) {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'pergola-telemetry',
      content: host ?? '',
    })
    document.head.append(meta)
    const sent = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', sent)
    onTestFinished(() => {
      meta.remove()
      vi.unstubAllGlobals()
    })
    const { shell, workspace } = await start(options)
    await hydrate(shell, workspace)
    await vi.dynamicImportSettled()
    return sent.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))])
  }

  it('is counted where the page names a host, the project allows it and an administrator is at work', async () => {
    const body = { type: 'app', url: location.origin, version: SDK_VERSION }
    expect(await counted(HOST, { info: { telemetry: true } })).toEqual([[`${HOST}/count`, body]])
  })

  it.each<[string, string | null, Parameters<typeof createTestServer>[0]]>([
    ['without a host', null, { info: { telemetry: true } }],
    ['where the project does not allow it', HOST, { info: { telemetry: false } }],
    ['by an editor', HOST, { info: { telemetry: true }, user: anEditor() }],
  ])('is not counted %s', async (_where, host, options) => {
    expect(await counted(host, options)).toEqual([])
  })
})
