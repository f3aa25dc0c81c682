import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buildExtension } from '../sdk/cli/src/buildExtension'
import { copyExtensionTree } from './chaos/installFault'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { writeProbe } from './sandbox/writeProbe'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const ITEM = '#/atlas/collections/cities/1850147'

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))

let origin: string
let work: string
let tree: string
const app = useConsole(async () => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'probe-'))
  tree = copyExtensionTree()
  await buildExtension({ folder: writeProbe(work), outDir: join(tree, 'custom') })
  writeFileSync(join(tree, 'custom/interfaces/probe/worker.js'), 'postMessage(1 + 1)')
  return {
    env: (port) => {
      // One server by two names: browsers take them for two hosts.
      origin = `http://localhost:${port}`
      return { EXTENSIONS_DIR: tree, EXTENSIONS_ORIGIN: origin }
    },
  }
})
afterAll(() => {
  for (const folder of [work, tree]) if (folder) rmSync(folder, { recursive: true, force: true })
})

it('with an origin of their own, extensions work in page and sandbox, and are no pages of the console', async () => {
  const { url } = app.server
  const signedIn = await send('POST', '/auth/authenticate', ADMIN)
  const { token } = signedIn.data
  await send('PATCH', '/fields/cities/rating', { interface: 'star-rating' }, token)
  await send('PATCH', '/fields/cities/name', { interface: 'probe' }, token)

  const { page, requests, errors, close } = await openPage(app.browser, url)
  try {
    const signIn = new SignInPage(page, url)
    await signIn.open(ITEM)
    await signIn.signIn(ADMIN)
    const main = page.getByRole('main')
    await main.locator('[data-extension="interface:star-rating"]').getByRole('radio').first().waitFor()
    await main.frameLocator('[data-field="name"] iframe').getByRole('textbox').waitFor()
    const files = requests.filter((request) => new URL(request.url).pathname.startsWith('/extensions/'))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((request) => !request.url.startsWith(`${origin}/`))).toEqual([])
    expect(errors).toEqual([])

    const entry = files.find((request) => request.url.includes('/star-rating/'))?.url ?? ''
    const seen = await page.evaluate(
      async ([entry = '', elsewhere = '']) => ({
        file: await fetch(entry).then((answer) => answer.status),
        // No session goes there, and nothing of the API could be read.
        api: await fetch(`${elsewhere}/atlas/users/me`, { credentials: 'include' }).then(
          () => 'answered',
          () => 'refused',
        ),
        worker: await new Promise((resolve) => {
          const worker = new Worker(`${elsewhere}/extensions/custom/interfaces/probe/worker.js`)
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = () => resolve('refused')
        }),
      }),
      [entry, origin],
    )
    expect(seen).toMatchObject({ file: 200, api: 'refused', worker: 2 })

    for (const address of [entry.replace(origin, url), `${origin}/admin/`, `${origin}/atlas/users/me`]) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 404])
    }
  } finally {
    await close()
  }
})

async function send(method: string, path: string, body: object, token?: string) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${app.server.url}/atlas${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  expect([path, answer.ok]).toEqual([path, true])
  return answer.json()
}
