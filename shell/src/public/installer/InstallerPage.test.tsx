import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'
import { changeDraft, EMPTY_DRAFT, isReservedKey } from './installerDraft'
import { forgetDraft, recallDraft, rememberDraft } from './rememberDraft'

const FINE = {
  directus: '8.8.1',
  server: { type: 'Apache', rewrites: true, os: 'linux', os_version: '6.1.0' },
  php: { version: '20.0.0', max_upload_size: 20_000_000, extensions: { pdo: true } },
  permissions: { public: '0775', logs: '0775', uploads: '0775' },
  databases: ['sqlite', 'mysql'],
  templates: [],
}
/** A server that has neither a look at a database nor templates. */
const ORIGINAL = { data: { ...FINE, databases: undefined, templates: undefined }, undeclared: true as const }
const notInstalled = { status: 503, error: { code: 14, message: 'Nothing here' } }

async function fillProject(user: Awaited<ReturnType<typeof renderShell>>['user']) {
  await user.type(await screen.findByLabelText('Project name'), 'My Shop!')
  expect(screen.getByLabelText('Project key')).toHaveValue('my-shop')
  await user.type(screen.getByLabelText('Admin email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Admin password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Next' }))
}

function installingServer(): TestServer {
  const server = createTestServer({
    routes: { 'GET /server/projects': notInstalled, 'GET /server/info': { data: FINE } },
  })
  server.routes['POST /server/projects'] = () => {
    server.routes['GET /server/projects'] = { data: ['my-shop'] }
    return { public: true }
  }
  return server
}

/** Opens the console as a reload of the tab does: with what the tab keeps, which another test would not see. */
async function reload(server: TestServer) {
  const kept = Object.entries({ ...sessionStorage })
  cleanup()
  server.routes['GET /server/projects'] = () => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
    return notInstalled
  }
  return renderShell(server, '/')
}

afterEach(() => sessionStorage.clear())

describe('InstallerPage', () => {
  it('sets up the first project and shows the super-admin password once', async () => {
    const server = installingServer()
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    expect(screen.getByLabelText('Database type')).toHaveValue('sqlite')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Install' }))
    expect(screen.getByText(/Setting up the database/)).toBeVisible()
    const password = await screen.findByLabelText('Super-admin password', {}, { timeout: 8000 })
    const sent = server.requests.find(({ route }) => route === 'POST /server/projects')?.body
    expect(sent).toEqual({
      project: 'my-shop',
      project_name: 'My Shop!',
      user_email: 'ada@example.com',
      user_password: 'secret',
      db_type: 'sqlite',
      app_url: new URL('.', window.location.href).href,
      super_admin_token: (password as HTMLInputElement).value,
    })
    expect(sent?.super_admin_token).toMatch(/^[a-z0-9]{8}-[a-z0-9]{8}-[a-z0-9]{8}$/)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(sent?.super_admin_token)
    expect(screen.getByText('Copied')).toBeVisible()
  }, 40_000)

  it.each([
    ['a template', { template: 'museum' }],
    ['a model file', { snapshot: { pergola: 1 } }],
  ])(
    'starts the project from %s',
    async (_case, expected) => {
      const server = installingServer()
      server.routes['GET /server/info'] = { data: { ...FINE, templates: ['blog', 'museum'] } }
      const { user } = await renderShell(server, '/')
      await user.click(await screen.findByRole('button', { name: 'Next' }))
      await fillProject(user)
      await user.click(screen.getByRole('button', { name: 'Next' }))
      if ('template' in expected) await user.click(screen.getByRole('radio', { name: /Museum collection/ }))
      else {
        await user.click(screen.getByRole('radio', { name: /From a model file/ }))
        const box = screen.getByLabelText('From a model file', { selector: '[type=file]' })
        await user.upload(box, new File(['nothing'], 'notes.json', { type: 'application/json' }))
        expect(await screen.findByText('notes.json is not a model file')).toBeVisible()
        await user.upload(box, new File(['{"pergola":1}'], 'model.json', { type: 'application/json' }))
        await waitFor(() => expect(screen.queryByText('notes.json is not a model file')).toBeNull())
      }
      await user.click(screen.getByRole('button', { name: 'Install' }))
      await screen.findByLabelText('Super-admin password', {}, { timeout: 8000 })
      const sent = server.requests.find(({ route }) => route === 'POST /server/projects')?.body
      expect(sent).toMatchObject(expected)
      expect(Object.keys(sent ?? {}).filter((key) => ['template', 'snapshot'].includes(key))).toHaveLength(1)
    },
    40_000,
  )

  it('says what is in a database as its data are typed, and takes over the project that it holds', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = { data: { ...FINE, databases: ['mysql'], templates: ['blog'] } }
    const answers: Record<string, object> = {
      shp: { status: 400, error: { code: 19, message: 'There is no database "shp": create it first' } },
      shop: {
        data: {
          state: 'directus',
          tables: ['directus_users'],
          new_tables: [],
          new_columns: [],
          problems: [{ kind: 'charset', detail: 'latin1' }],
        },
      },
    }
    server.routes['POST /server/projects'] = ({ body }) => {
      if (body?.dry_run)
        return answers[String(body.db_name)] ?? { status: 400, error: { code: 19, message: 'Unknown' } }
      server.routes['GET /server/projects'] = { data: ['my-shop'] }
      return { public: true }
    }
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.type(screen.getByLabelText('Database user'), 'shop')
    await user.type(screen.getByLabelText('Database name'), 'shp')
    expect(await screen.findByText('There is no database "shp": create it first')).toBeVisible()
    await user.type(screen.getByLabelText('Database name'), '{Backspace}op')
    expect(await screen.findByText('It holds a project of Directus 8.')).toBeVisible()
    expect(screen.getByText(/The database itself is set to latin1/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /^Take it over as it is/ }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('The project starts with what is in its database.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Install' }))
    await screen.findByLabelText('Super-admin password', {}, { timeout: 8000 })
    const sent = server.requests.filter(({ route }) => route === 'POST /server/projects').at(-1)?.body
    expect(sent).toMatchObject({ existing: true, db_name: 'shop' })
    expect(Object.keys(sent ?? {})).not.toContain('dry_run')
  }, 40_000)

  it('goes back at every step, with everything kept', async () => {
    const { user } = await renderShell(installingServer(), '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.selectOptions(screen.getByLabelText('Database type'), 'mysql')
    await user.type(screen.getByLabelText('Database user'), 'shop')
    await user.type(screen.getByLabelText('Database name'), 'shop')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const steps = screen.getByRole('list', { name: 'Step 4 of 6' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Welcome', 'Project', 'Database', 'Start', 'Installation', 'Done'])
    expect(within(steps).getByText('Start').closest('li')).toHaveAttribute('aria-current', 'step')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Database user')).toHaveValue('shop')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Project key')).toHaveValue('my-shop')
    expect(screen.getByLabelText('Admin password')).toHaveValue('secret')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(screen.getByLabelText('Database type')).toHaveValue('mysql')
  }, 40_000)

  it('goes on after a reload where something is missing, with what was typed but for passwords', async () => {
    const server = installingServer()
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.selectOptions(screen.getByLabelText('Database type'), 'mysql')
    await user.type(screen.getByLabelText('Database user'), 'shop')
    const again = await reload(server)
    expect(await screen.findByLabelText('Project name')).toHaveValue('My Shop!')
    expect(screen.getByLabelText('Admin email')).toHaveValue('ada@example.com')
    expect(screen.getByLabelText('Admin password')).toHaveValue('')
    expect(screen.getByLabelText('Admin password')).toHaveFocus()
    await again.user.keyboard('secret{Enter}')
    expect(screen.getByLabelText('Database type')).toHaveValue('mysql')
    expect(screen.getByLabelText('Database user')).toHaveValue('shop')
    await again.user.click(screen.getByRole('button', { name: 'Back' }))
    await again.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible()
  }, 40_000)

  it.each([
    ['whole', 'ready', 'Database type'],
    ['not whole yet', 'receiving', /^Archive of a backup/],
  ])(
    'goes on after a reload with an archive that is %s',
    async (_case, state, label) => {
      const server = installingServer()
      server.routes['GET /server/info'] = { data: { ...FINE, templates: ['blog'] } }
      const sizes = { bytes: 10, received: 4, done: 0, total: 0 }
      server.routes['GET /server/restores/number'] = {
        data: { ...sizes, state, contents: null, error: null, refusal: null },
      }
      const backup = { id: 'number', name: 'shop.zip', bytes: 10, pieceBytes: 4 }
      rememberDraft({ ...EMPTY_DRAFT, isBegun: true, isRestored: true, projectKey: 'shop', backup })
      await reload(server)
      expect(await screen.findByLabelText(label)).toBeVisible()
    },
    40_000,
  )

  it.each([
    ['cannot be asked', { status: 500, error: { code: 0, message: 'No' } }, false],
    ['asks for the super-admin password', { status: 401, error: { code: 3, message: 'No' } }, true],
  ])('begins at the welcome after a reload where the server %s', async (_case, answer, asksForToken) => {
    const server = installingServer()
    server.routes['GET /server/info'] = answer
    rememberDraft({ ...EMPTY_DRAFT, isBegun: true, projectName: 'Shop', projectKey: 'shop' })
    await reload(server)
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible()
    expect(screen.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    expect(screen.queryByLabelText('Super-admin password') !== null).toBe(asksForToken)
  })

  it('begins from a backup: uploaded in pieces, looked at, and restored', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = { data: { ...FINE, templates: ['blog'] } }
    const archive = new File(['0123456789'], 'shop.zip', { type: 'application/zip' })
    const base = { bytes: archive.size, done: 0, total: 0, contents: null, error: null, refusal: null }
    let status: Record<string, unknown> = { ...base, state: 'receiving', received: 0 }
    const offsets: (string | null)[] = []
    server.routes['POST /server/restores'] = { data: { id: 'number', piece_bytes: 4 } }
    server.routes['GET /server/restores/number'] = () => ({ data: status })
    server.routes['POST /server/restores/number/archive'] = ({ search }) => {
      offsets.push(search.get('offset'))
      const received = Math.min(archive.size, Number(search.get('offset')) + 4)
      status = { ...status, received }
      if (received === archive.size)
        status = {
          ...{ ...status, state: 'ready' },
          contents: {
            ...{ project: 'old', created_on: '2026-03-01T08:00:00.000Z', database: 'sqlite', rows: 1200 },
            ...{ files: 1, missing_files: 2, collections: [{ collection: 'songs', rows: 900 }] },
          },
        }
      return { data: status }
    }
    server.routes['POST /server/restores/number/start'] = () => {
      server.routes['GET /server/projects'] = { data: ['shop'] }
      status = { ...status, state: 'done' }
      return { data: status }
    }
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Restore a backup instead' }))
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.upload(screen.getByLabelText('Archive of a backup'), archive)
    expect(await screen.findByText('The archive is whole')).toBeVisible()
    expect(offsets).toEqual(['0', '4', '8'])
    expect(screen.getByText('1,200 rows · 1 file')).toBeVisible()
    expect(screen.getByText('2 files were missing when it was made')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByLabelText('Admin email')).toBeNull()
    await user.type(screen.getByLabelText('Project key'), 'shop')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(
      await screen.findByText(/Sign in with an account that the backup holds/, {}, { timeout: 8000 }),
    ).toBeVisible()
    const sent = server.requests.find(({ route }) => route === 'POST /server/restores/number/start')?.body
    expect(sent).toMatchObject({ project: 'shop', db_type: 'sqlite' })
    expect(Object.keys(sent ?? {})).not.toContain('project_name')
    expect({ ...sessionStorage }).toEqual({})
  }, 40_000)

  it('says why an archive is refused, and takes another one', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = { data: { ...FINE, templates: ['blog'] } }
    const refused = { state: 'refused', bytes: 1, received: 1, done: 0, total: 0, contents: null }
    server.routes['POST /server/restores'] = { data: { id: 'number', piece_bytes: 4 } }
    server.routes['GET /server/restores/number'] = {
      data: { ...refused, error: 'It is no archive', refusal: null },
    }
    server.routes['DELETE /server/restores/number'] = { public: true }
    const { user } = await renderShell(server, '/install?from=backup')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.upload(await screen.findByLabelText('Archive of a backup'), new File(['x'], 'a.zip'))
    expect(await screen.findByText('It is no archive')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Choose another archive' }))
    expect(await screen.findByLabelText('Archive of a backup')).toBeVisible()
    expect(server.asked()).toContain('DELETE /server/restores/number')
  }, 40_000)

  it('asks for the super-admin password where an archive is refused without it', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = { data: { ...FINE, templates: ['blog'] } }
    server.routes['POST /server/restores'] = { status: 401, error: { code: 3, message: 'Wrong' } }
    const { user } = await renderShell(server, '/install?from=backup')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.upload(await screen.findByLabelText('Archive of a backup'), new File(['x'], 'a.zip'))
    await user.type(await screen.findByLabelText('Super-admin password'), 'other')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.upload(await screen.findByLabelText('Archive of a backup'), new File(['x'], 'a.zip'))
    expect(await screen.findByText('The super admin password you provided is incorrect.')).toBeVisible()
  }, 40_000)

  it('asks no server to look that would install instead', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = ORIGINAL
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.type(screen.getByLabelText('Database user'), 'shop')
    await user.type(screen.getByLabelText('Database name'), 'shop')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(server.requests.filter(({ route }) => route === 'POST /server/projects')).toEqual([])
  }, 40_000)

  it('comes back to the database with the message of the server when that cannot be reached', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = ORIGINAL
    const error = { code: 19, message: 'Access denied for user shop' }
    server.routes['POST /server/projects'] = { status: 400, error }
    const { user } = await renderShell(server, '/install')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.type(screen.getByLabelText('Database user'), 'shop')
    await user.type(screen.getByLabelText('Database name'), 'shop')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Install' }))
    expect(await screen.findByText('Access denied for user shop', {}, { timeout: 8000 })).toBeVisible()
    expect(screen.getByLabelText('Database user')).toHaveValue('shop')
    expect(server.requests.at(-1)?.body).toMatchObject({
      db_type: 'mysql',
      db_host: 'localhost',
      db_port: 3306,
    })
  }, 40_000)

  it('asks for the super-admin password where there is a project, and says when it is wrong', async () => {
    const server = createTestServer()
    server.routes['GET /server/info'] = { status: 401, error: { code: 3, message: 'No' } }
    const { user } = await renderShell(server, '/install')
    await user.type(await screen.findByLabelText('Super-admin password'), 'guess')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('The super admin password you provided is incorrect.')).toBeVisible()
  })

  it('asks for the super-admin password that the operator has fixed, and goes on with what was entered', async () => {
    const server = installingServer()
    const install = server.routes['POST /server/projects']
    server.routes['POST /server/projects'] = { status: 401, error: { code: 3, message: 'Wrong' } }
    const { user } = await renderShell(server, '/')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await fillProject(user)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Install' }))
    const password = await screen.findByLabelText('Super-admin password', {}, { timeout: 8000 })
    // No one has entered a wrong one yet.
    expect(screen.queryByText(/password you provided is incorrect/)).toBeNull()
    expect(screen.getByText(/^Enter the super-admin password/)).toBeVisible()
    await user.type(password, 'fixed')
    if (install) server.routes['POST /server/projects'] = install
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByLabelText('Project name')).toHaveValue('My Shop!')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Install' }))
    await screen.findByRole('button', { name: 'Sign in' }, { timeout: 8000 })
    const bodies = server.requests
      .filter(({ route }) => route === 'POST /server/projects')
      .map(({ body }) => body)
    expect(bodies.at(-1)).toMatchObject({ super_admin_token: 'fixed', user_password: 'secret' })
  }, 40_000)

  it('warns of what the server lacks, without stopping anyone', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = {
      data: { ...FINE, php: { ...FINE.php, version: '7.4', extensions: { gd: false } } },
    }
    const { user } = await renderShell(server, '/install')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Missing: gd')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByLabelText('Project name')).toBeVisible()
  })
})

describe('a draft of the tab', () => {
  it('outlives a reload, but for passwords and what has to be looked at again', () => {
    const typed = {
      projectKey: 'shop',
      adminEmail: 'ada@example.com',
      databaseType: 'mysql' as const,
      host: 'db',
    }
    const secrets = { superAdminToken: 'secret', adminPassword: 'secret', databasePassword: 'secret' }
    const modelFile = { name: 'a.json', model: {} }
    rememberDraft({ ...EMPTY_DRAFT, ...typed, ...secrets, takesOver: true, modelFile })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
    expect(recallDraft()).toEqual({ ...EMPTY_DRAFT, ...typed })
    forgetDraft()
    expect(recallDraft()).toEqual(EMPTY_DRAFT)
  })

  it('is begun again where what is kept cannot be read', () => {
    sessionStorage.setItem('pergola.installer', '{')
    expect(recallDraft()).toEqual(EMPTY_DRAFT)
  })
})

describe('changeDraft', () => {
  it('lets the key follow the name until someone edits it, and again once it is emptied', () => {
    let draft = changeDraft(EMPTY_DRAFT, { projectName: 'Café Größe' })
    expect(draft.projectKey).toBe('cafe-grosse')
    draft = changeDraft(draft, { projectKey: 'Shop 1' })
    draft = changeDraft(draft, { projectName: 'Other' })
    expect(draft.projectKey).toBe('shop-1')
    draft = changeDraft(changeDraft(draft, { projectKey: '' }), { projectName: 'Third' })
    expect(draft.projectKey).toBe('third')
  })

  it('knows keys that no project can have', () => {
    expect(['server', 'login', 'admin', 'shop'].map(isReservedKey)).toEqual([true, true, true, false])
  })
})
