import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'
import { changeDraft, EMPTY_DRAFT, isReservedKey } from './installerDraft'

const FINE = {
  directus: '8.8.1',
  server: { type: 'Apache' },
  php: { version: '20.0.0', extensions: { pdo: true } },
  permissions: { logs: '0775' },
  databases: ['sqlite', 'mysql'],
}
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

  it('asks no server to look that would install instead', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = { data: { ...FINE, databases: undefined } }
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
    server.routes['GET /server/info'] = { data: { ...FINE, databases: undefined } }
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

  it('warns of what the server lacks, without stopping anyone', async () => {
    const server = installingServer()
    server.routes['GET /server/info'] = {
      data: { ...FINE, php: { version: '7.4', extensions: { gd: false } } },
    }
    const { user } = await renderShell(server, '/install')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Missing: gd')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByLabelText('Project name')).toBeVisible()
  })
})

describe('changeDraft', () => {
  it('lets the key follow the name until someone edits it, and again once it is emptied', () => {
    let draft = changeDraft(EMPTY_DRAFT, { projectName: 'Café Größe' })
    expect(draft.projectKey).toBe('cafe-gro-e')
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
