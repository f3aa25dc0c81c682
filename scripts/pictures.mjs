// `npm run docs:pictures`: takes the pictures of docs/admins from the running console, with data of its own.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { requireChromium } from './chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'docs/admins/pictures')
const PORT = 8089
const url = `http://127.0.0.1:${PORT}`
const ADMIN = { email: 'ada@example.com', password: 'pergola' }
const SIZE = { width: 1200, height: 760 }

/** One for each picture: where it is taken, and what is done before. Names are those of the files. */
const PICTURES = {
  'first-steps': {
    path: 'empty/collections',
    ready: (page) => page.getByText('0 of 4 steps done'),
  },
  collections: {
    path: 'museum/settings/collections',
    ready: (page) => page.getByRole('main').getByRole('link', { name: 'Exhibits' }).first(),
  },
  fields: {
    path: 'museum/settings/collections/exhibits',
    ready: (page) => page.getByRole('grid').getByRole('row', { name: 'Title', exact: true }),
  },
  field: {
    path: 'museum/settings/collections/exhibits',
    ready: (page) => page.getByRole('complementary').getByText('Good').first(),
    async prepare(page) {
      await page.getByRole('link', { name: 'New field' }).first().click()
      await page.getByRole('button', { name: 'Dropdown', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Name in the database' }).fill('condition')
      await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('Good')
    },
  },
  'model-file': {
    path: 'museum/settings/collections/model-file',
    ready: (page) => page.getByRole('button', { name: 'Download model file' }),
  },
  role: {
    path: 'museum/settings/roles/3',
    ready: (page) => page.getByRole('grid', { name: 'Permissions' }),
  },
  explain: {
    path: 'museum/settings/roles/explain?who=role:3&collection=exhibits&item=1',
    ready: (page) => page.getByRole('region', { name: 'Read' }),
  },
  'sign-in-page': {
    path: 'museum/settings/global',
    ready: (page) => page.getByRole('img', { name: 'Sign-in page' }),
    // It stands beside the form where there is room.
    prepare: (page) => page.setViewportSize({ width: 1360, height: 760 }),
  },
  'public-reading': {
    path: 'museum/settings/roles/public-reading',
    ready: (page) => page.getByText('Reads all items with the status Published.').first(),
  },
  people: {
    path: 'museum/settings/people',
    ready: (page) => page.getByRole('row', { name: /Mo Kay/ }),
  },
  invite: {
    path: 'museum/settings/people?invite',
    ready: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'E-mail addresses' }),
  },
  backups: {
    path: 'museum/settings/backups',
    ready: (page) => page.getByRole('button', { name: /^Download the backup of/ }),
    prepare: (page) => page.getByRole('button', { name: 'Make a backup' }).click(),
  },
}

async function install(project, name, template) {
  const body = {
    project,
    project_name: name,
    super_admin_token: 'for pictures only',
    db_type: 'sqlite',
    user_email: ADMIN.email,
    user_password: ADMIN.password,
    app_url: `${url}/admin/`,
    ...(template && { template }),
  }
  await send('/server/projects', body)
}

async function send(path, body, token) {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.error?.message}`)
  return answer.data
}

/** Two projects: one as it is installed, and one in which people work. */
async function prepareProjects() {
  await install('empty', 'New project')
  await install('museum', 'Museum', 'museum')
  const { token } = await send('/museum/auth/authenticate', ADMIN)
  const people = [
    ['Mo', 'Kay', 3, 'active'],
    ['Lena', 'Ost', 3, 'active'],
    ['Tomas', 'Rey', 1, 'suspended'],
  ]
  for (const [first, last, role, status] of people) {
    const email = `${first}.${last}@example.com`.toLowerCase()
    const person = {
      first_name: first,
      last_name: last,
      email,
      password: 'a long enough password',
      role,
      status,
    }
    await send('/museum/users', person, token)
  }
}

async function startServer(dataDir) {
  const env = { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0' }
  const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], { env, stdio: 'inherit' })
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${url}/server/ping`).catch(() => null)
    if (answer?.ok) return server
    if (server.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill()
  throw new Error('The server does not start: run "npm run build" first')
}

async function takePictures(browser) {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  // Signed in to both, as their cookies say.
  for (const project of ['empty', 'museum'])
    await context.request.post(`${url}/${project}/auth/authenticate`, { data: { ...ADMIN, mode: 'cookie' } })
  mkdirSync(target, { recursive: true })
  for (const [name, { path, ready, prepare }] of Object.entries(PICTURES)) {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(`${url}/admin/#/${path}`)
    await prepare?.(page)
    await ready(page).waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot()
    writeFileSync(join(target, `${name}.webp`), await sharp(picture).webp({ quality: 82 }).toBuffer())
    await page.close()
    console.log(`docs/admins/pictures/${name}.webp`)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'pergola-pictures-'))
const server = await startServer(dataDir)
try {
  await prepareProjects()
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  try {
    await takePictures(browser)
  } finally {
    await browser.close()
  }
} finally {
  server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
