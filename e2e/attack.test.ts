import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildExtension } from '../sdk/cli/src/buildExtension'
import { DOCUMENTS } from './attack/documents'
import { Elsewhere } from './attack/Elsewhere'
import { FLOODS } from './attack/floods'
import { FORGED, forgeToWindows } from './attack/messages'
import { MOVES, pressLinks, READS, type Targets } from './attack/outOfFrame'
import { ServerReader } from './attack/readServer'
import { SECRETS, WIDER_READS, WIDER_REQUESTS, type WiderRequest } from './attack/reads'
import { REQUESTS } from './attack/requests'
import { WatchedPage } from './attack/WatchedPage'
import { writeAttacker } from './attack/writeAttacker'
import { ADMIN } from './pages/SignInPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { useExtensionTree } from './support/useConsole'

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const FOLDER = '/extensions/custom/interfaces/documents/'
const SUPER_ADMIN_TOKEN = 'a-super-admin-token'

const app = useExtensionTree({ SUPER_ADMIN_TOKEN })
let work: string
let elsewhere: Elsewhere
let targets: Targets
let server: ServerReader
let before: Record<string, string>

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'attack-'))
  elsewhere = await Elsewhere.open()
  const { url } = app.server
  targets = { own: url, elsewhere: elsewhere.url, file: `${url}${FOLDER}page.html` }
  writeDocuments()
  const outDir = join(app.tree, 'custom')
  const grants = ['items:read', 'user:read', 'notify', 'confirm']
  await buildExtension({ folder: writeAttacker(work, 'attacker', grants), outDir })
  await buildExtension({ folder: writeAttacker(work, 'neighbor', []), outDir })
  const attacked = { ...TEXT, interface: 'attacker' }
  const keeper = { type: 'user', datatype: 'INT', length: 10, interface: 'user' }
  const rows = [1, 2].map((keeper) => ({
    title: `Title ${keeper}`,
    remark: 'Remark',
    secret: 'Secret',
    keeper,
  }))
  const fields = { title: attacked, remark: { ...TEXT, interface: 'neighbor' }, secret: TEXT, keeper }
  await makeCollection(app.server, 'ledger', fields, rows)
  await makeCollection(app.server, 'notebook', { title: attacked, secret: TEXT }, [
    { title: 'Title', secret: 'Secret' },
  ])
  await makeSecondProject()
  server = new ServerReader(url)
  await server.signIn()
  // The first console of an administrator writes it, as far as it came.
  const written = await server.call<object[]>('GET', '/settings?filter[key][eq]=app_url')
  if (written.length === 0) await server.call('POST', '/settings', { key: 'app_url', value: `${url}/admin/` })
  before = await server.readAll()
}, 180_000)
afterAll(() => {
  elsewhere?.close()
  if (work) rmSync(work, { recursive: true, force: true })
})

/** Whatever an attack came to: no one elsewhere heard of it. */
afterEach(() => expect(elsewhere.seen).toEqual([]))

/** Nor has the server anything new after the attacks of a group: nothing takes back what one of them has changed. */
const expectUnchanged = async () => expect(await server.changedSince(before)).toEqual([])

/** Past the check of what is installed: an operator may have put anything into the tree. */
function writeDocuments(): void {
  const folder = join(app.tree, 'custom/interfaces/documents')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(DOCUMENTS)) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, 'worker.js'), 'postMessage(1 + 1)')
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>'
  writeFileSync(join(folder, 'picture.svg'), picture)
}

/** In which the person at the page is signed in as well. */
async function makeSecondProject(): Promise<void> {
  const body = {
    ...{ project: 'second', super_admin_token: SUPER_ADMIN_TOKEN, db_type: 'sqlite' },
    ...{ user_email: ADMIN.email, user_password: ADMIN.password },
  }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${app.server.url}/server/projects`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
  const data = { ...ADMIN, mode: 'cookie' }
  const signedIn = await app.context.request.post(`${app.server.url}/second/auth/authenticate`, { data })
  expect(signedIn.status()).toBe(200)
}

const openWatched = (collection: string) => WatchedPage.open(app.context, app.server.url, collection)

/** Long enough for what has begun to send its request. */
const settled = (page: Page) => page.waitForTimeout(700)

/** What an attempt brought: nothing, where it threw or was left waiting. */
async function brought(frame: Frame, run: (targets: Targets) => unknown): Promise<unknown> {
  const waited = new Promise((resolve) => setTimeout(resolve, 2_000, null))
  return Promise.race([frame.evaluate(run, targets).catch(() => null), waited])
}

describe('a document among the files of an extension, opened by someone who is signed in', () => {
  const names = Object.keys(DOCUMENTS)
  /** Requests that documents have made, and not the ones for themselves. */
  const sent: string[] = []
  beforeAll(() => {
    app.context.on('request', (request) => {
      if (!request.isNavigationRequest()) sent.push(request.url())
    })
  })
  afterAll(() => {
    app.context.removeAllListeners('request')
  })

  it('by its address does nothing, whatever kind it is of', async () => {
    const page = await app.context.newPage()
    // A download ends the navigation, which is what is wanted.
    for (const name of names) await page.goto(`${app.server.url}${FOLDER}${name}`).catch(() => undefined)
    await settled(page)
    expect(sent).toEqual([])
    await page.close()
  })

  it('by a link, a form or a window of the console does nothing', async () => {
    const page = await app.context.newPage()
    await page.goto(`${app.server.url}/admin/#/atlas/collections`)
    await page.getByRole('link', { name: 'Cities' }).first().waitFor()
    const opened: string[] = []
    app.context.on('request', (request) => opened.push(request.url()))
    sent.length = 0
    await page.evaluate(
      ([folder, ...files]) => {
        for (const file of files) {
          const href = `${folder}${file}`
          for (const target of ['_blank', '_self', 'named']) {
            const link = Object.assign(document.createElement('a'), { href, target })
            const form = Object.assign(document.createElement('form'), {
              action: href,
              target,
              method: 'get',
            })
            document.body.append(link, form)
            link.click()
            form.submit()
          }
          window.open(href)
        }
      },
      [FOLDER, ...names],
    )
    await settled(page)
    await settled(page)
    expect(opened.filter((url) => url.includes(FOLDER)).length).toBeGreaterThan(names.length)
    // What the page itself asks for meanwhile is its own.
    expect(sent.filter((url) => /act\.js|attack|cities\/1850147/.test(url))).toEqual([])
    for (const open of app.context.pages()) await open.close()
  })

  it('changes nothing on the server', expectUnchanged)
})

describe('out of its frame an extension', () => {
  let watched: WatchedPage
  let frame: Frame
  beforeAll(async () => {
    watched = await openWatched('ledger')
    frame = await watched.frameOf('attacker')
  })
  afterAll(() => watched.page.close())

  it.each(Object.entries(READS))('does not get %s', async (_what, read) => {
    expect((await brought(frame, read)) ?? null).toBeNull()
    expect(watched.opened).toEqual([])
  })

  it('sends nothing to anyone, by any of the ways that work where no one holds it', async () => {
    const run = async (at: Page | Frame) => {
      for (const [name, send] of Object.entries(REQUESTS))
        await at.evaluate(send, `${elsewhere.url}/${encodeURIComponent(name)}`).catch(() => undefined)
    }
    await run(frame)
    await settled(watched.page)
    expect(elsewhere.seen).toEqual([])
    const free = await app.context.newPage()
    await free.goto(elsewhere.url)
    await run(free)
    const missing = () => Object.keys(REQUESTS).filter((name) => !elsewhere.seen.includes(`/${name}`))
    await expect.poll(missing).toEqual([])
    await free.close()
    elsewhere.seen.length = 0
  })

  it('sends nothing to the server of the console either', async () => {
    for (const [name, send] of Object.entries(REQUESTS))
      await frame
        .evaluate(send, `${app.server.url}/server/ping?attack=${encodeURIComponent(name)}`)
        .catch(() => undefined)
    await settled(watched.page)
    expect(watched.answered.filter((url) => url.includes('attack='))).toEqual([])
  })

  it.each(Object.entries(MOVES))('moves, opens and ends nothing: %s', async (_what, move) => {
    expect((await brought(frame, move)) ?? null).toBeNull()
    await watched.page.waitForTimeout(200)
    await watched.expectUntouched('ledger')
  })

  it('leads nowhere by its links and forms', async () => {
    expect(await frame.evaluate(pressLinks, targets)).toBe(72)
    await settled(watched.page)
    await watched.expectUntouched('ledger')
    expect(frame.isDetached()).toBe(false)
  })

  it('is no console to the frame of another one, and no frame to the page', async () => {
    const beside = await watched.frameOf('neighbor')
    await beside.evaluate(() => {
      window.kit.received.length = 0
    })
    expect(await frame.evaluate(forgeToWindows)).toEqual([])
    const received = await beside.evaluate(() => window.kit.received.map(({ type }) => type))
    expect(received.filter((type) => type !== 'ping')).toEqual([])
    expect(await beside.getByRole('textbox').inputValue()).toBe('Remark')
    expect(await frame.getByRole('textbox').inputValue()).toBe('Title 1')
    await watched.expectUntouched('ledger')
  })

  it('is heard with no message that is none, or that claims what is not its own', async () => {
    for (const forge of Object.values(FORGED)) await frame.evaluate(`(${forge})(window.kit)`)
    await settled(watched.page)
    await watched.expectUntouched('ledger')
    expect(await frame.getByRole('textbox').inputValue()).toBe('Title 1')
    expect(await watched.page.locator('[data-field][data-changed]').count()).toBe(0)
  })

  it('changes nothing on the server', expectUnchanged)
})

describe('what a frame asks for past its grants', () => {
  let watched: WatchedPage
  let frame: Frame
  let token: string
  beforeAll(async () => {
    watched = await openWatched('ledger')
    frame = await watched.frameOf('attacker')
    const [request, read] = await Promise.all([
      watched.page.waitForRequest(/\/items\/ledger\?.*limit=500/),
      frame.evaluate(() => window.kit.api.get('/items/ledger')),
    ])
    expect(read).toHaveLength(2)
    token = (await request.allHeaders())['extension-token'] ?? ''
    expect(token.length).toBeGreaterThan(20)
  })
  afterAll(() => watched.page.close())

  /** A call through the port, by the number that it is answered with. */
  async function call(input: object | null, number: number): Promise<string> {
    return frame.evaluate(
      async ([asked, call]) => {
        for (;;) {
          window.kit.send({ type: 'call', call, grant: 'items:read', input: asked })
          let answer: { type: string; code?: unknown } | undefined
          while (!answer) {
            await new Promise((resolve) => setTimeout(resolve, 20))
            const at = window.kit.received.findIndex((message) => message.call === call)
            answer = at < 0 ? undefined : window.kit.received.splice(at, 1)[0]
          }
          // No faster than an extension may ask.
          if (answer.code !== 'too-many') return JSON.stringify(answer)
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      },
      [input, number] as const,
    )
  }

  it.each(Object.entries(WIDER_READS))(
    'through its port brings nothing of the system: %s',
    async (_what, input) => {
      const answer = await call(input, 5_000)
      expect(SECRETS.filter((secret) => secret.test(answer))).toEqual([])
      // A wildcard leaves out what it may not reach; all else is refused.
      if (!answer.includes('"type":"result"')) return
      expect(JSON.parse(answer).data).toEqual([expect.objectContaining({ keeper: 1 }), expect.anything()])
    },
  )

  it('has the same answer whether a guess is right or wrong', async () => {
    const guess = (email: string) =>
      call({ collection: 'ledger', query: { filter: { 'keeper.email': { eq: email } } } }, 6_000)
    expect(await guess('wrong@example.org')).toBe(await guess(ADMIN.email))
  })

  it('is answered once for each call, and not by what it answers itself', async () => {
    const answers = await frame.evaluate(async () => {
      const { kit } = window
      const seen = kit.received.length
      kit.send({ type: 'result', call: 7_000, data: 'forged' })
      for (let count = 0; count < 2; count++)
        kit.send({ type: 'call', call: 7_000, grant: 'items:read', input: { collection: 'directus_users' } })
      await new Promise((resolve) => setTimeout(resolve, 500))
      return kit.received.slice(seen).filter(({ call }) => call === 7_000)
    })
    expect(answers.map(({ type }) => type)).toEqual(['refusal', 'refusal'])
  })

  /** As a page would ask that checks nothing: with the session of the person, and the token of the frame. */
  async function ask({ path, method, body, headers }: WiderRequest, withToken = true) {
    return watched.page.evaluate(
      async ([url, init]) => {
        const answer = await fetch(url, init)
        return { status: answer.status, text: await answer.text() }
      },
      [
        `${app.server.url}${path}`,
        {
          method,
          headers: {
            ...(withToken && { 'Extension-Token': token }),
            ...(body && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        },
      ] as const,
    )
  }

  it.each(WIDER_REQUESTS)('with its token gets nothing of it: $method $path', async (request) => {
    const { status, text } = await ask(request)
    expect(status, text).toSatisfy((code: number) => (request.isNarrowed ? code === 200 : code >= 400))
    expect(SECRETS.filter((secret) => secret.test(text))).toEqual([])
  })

  it('while the session alone opens what the token closes', async () => {
    for (const path of ['/atlas/users/me', '/atlas/items/ledger?fields=keeper.email', '/second/users/me'])
      expect((await ask({ path, method: 'GET' }, false)).text).toContain(ADMIN.email)
  })

  it('never had its token, nor a session, in the frame', async () => {
    const cookies = (await app.context.cookies()).map(({ value }) => value)
    expect(cookies.length).toBeGreaterThan(1)
    const held = await frame.evaluate(
      () => JSON.stringify(window.kit.received) + document.documentElement.outerHTML,
    )
    expect([token, ...cookies].filter((secret) => held.includes(secret))).toEqual([])
  })

  it('changes nothing on the server', expectUnchanged)
})

describe('a frame is ended, and named, for', () => {
  it.each(Object.entries(FLOODS))('%s', async (_what, { run, reason }) => {
    const watched = await openWatched('notebook')
    const { page } = watched
    try {
      const frame = await watched.frameOf('attacker')
      await frame.evaluate(`(${run})(window.kit, ${JSON.stringify(targets)})`).catch(() => undefined)
      const notifications = page.getByRole('region', { name: 'Notifications' })
      await notifications.getByText(/The attacker could not be loaded/).waitFor()
      await notifications.getByText(reason).waitFor()
      // A plain input with the value takes its place, and the page works.
      await page.getByRole('main').locator('[data-field="title"] input').fill('typed')
      await watched.expectUntouched('notebook')
    } finally {
      await page.close()
    }
  })

  it('nothing where it asks questions without end: there is one, under its name', async () => {
    const watched = await openWatched('notebook')
    const { page } = watched
    const frame = await watched.frameOf('attacker')
    await frame.evaluate(() => {
      const input = { title: 'Your password?', message: '[click](javascript:alert(1)) <img src=x>' }
      for (let call = 1; call <= 50; call++) window.kit.send({ type: 'call', call, grant: 'confirm', input })
    })
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByText('The attacker: Your password?').waitFor()
    expect(await dialog.count()).toBe(1)
    expect(await dialog.locator('a, img').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await watched.expectUntouched('notebook')
    await page.close()
  })

  it('changes nothing on the server', expectUnchanged)
})

describe('a page of another origin', () => {
  it('that opens the console is neither heard nor let in', async () => {
    const outside = await app.context.newPage()
    await outside.goto(elsewhere.url)
    elsewhere.seen.length = 0
    const [opened] = await Promise.all([
      outside.waitForEvent('popup'),
      outside.evaluate((url) => {
        Object.assign(window, { opened: window.open(url) })
      }, `${app.server.url}/admin/#/atlas/collections/ledger/1`),
    ])
    const input = opened
      .locator('[data-extension="interface:attacker"] iframe')
      .contentFrame()
      .getByRole('textbox')
    await input.waitFor()
    const reached = await outside.evaluate(async () => {
      const { opened } = window as unknown as { opened: Window }
      const heard: unknown[] = []
      const read = (from: () => unknown) => {
        try {
          return from()
        } catch {
          return null
        }
      }
      const windows = [opened]
      for (let at = 0; at < opened.length; at++) windows.push(opened[at] as Window)
      for (const target of windows) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        target.postMessage({ pergola: 'connect', protocol: 1 }, '*', [port2])
        target.postMessage({ type: 'change', value: 'changed from outside', revision: 99 }, '*')
        for (const type of ['environment', 'value'])
          port1.postMessage({ type, value: 'changed', revision: 99 })
      }
      const got = [read(() => opened.document.title), read(() => opened[0]?.document.title)]
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { heard, got }
    })
    expect(reached).toEqual({ heard: [], got: [null, null] })
    expect(await input.inputValue()).toBe('Title 1')
    await opened.close()
    await outside.close()
  })

  it('cannot draw the console, nor a file of an extension, in a frame', async () => {
    const outside = await app.context.newPage()
    await outside.goto(elsewhere.url)
    elsewhere.seen.length = 0
    const sources = [
      `${app.server.url}/admin/`,
      `${app.server.url}${FOLDER}page.html`,
      `${app.server.url}${FOLDER}picture.svg`,
    ]
    await outside.evaluate((addresses) => {
      for (const src of addresses)
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
    }, sources)
    await settled(outside)
    for (const frame of outside.frames().slice(1)) expect(frame.url()).not.toContain(app.server.url)
    await outside.close()
  })

  it('changes nothing on the server', expectUnchanged)
})

describe('in the page of the console a package', () => {
  it('runs no document that it makes of text: scripts, handlers, links, frames, windows and workers', async () => {
    const watched = await app.context.newPage()
    await watched.goto(`${app.server.url}/admin/#/atlas/collections`)
    await watched.getByRole('link', { name: 'Cities' }).first().waitFor()
    await watched.evaluate(() => {
      const act = `fetch('/atlas/items/cities/1850147', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"changed by text"}' })`
      const html = `<!doctype html><script>${act}</script>`
      const blob = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
      const data = `data:text/html,${encodeURIComponent(html)}`
      const script = document.createElement('script')
      script.textContent = act
      document.body.append(script)
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img src="x" onerror="${act.replaceAll('"', '&quot;')}">`,
      )
      for (const address of [blob, data, `javascript:${act}`]) {
        for (const target of ['_blank', 'named', 'inside']) {
          const link = Object.assign(document.createElement('a'), { href: address, target })
          document.body.append(link)
          link.click()
        }
        window.open(address)
        for (const tag of ['iframe', 'embed', 'object'])
          document.body.append(Object.assign(document.createElement(tag), { src: address, data: address }))
      }
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: html }))
      try {
        new Worker(URL.createObjectURL(new Blob([act])))
      } catch {
        // Some browsers throw what others report.
      }
    })
    await settled(watched)
    for (const open of app.context.pages()) await open.close()
  })

  it('has what it needs of its files: scripts, pictures and workers', async () => {
    const page = await app.context.newPage()
    await page.goto(`${app.server.url}/admin/`)
    const worked = await page.evaluate(async (folder) => {
      const width = await new Promise((resolve) => {
        const image = new Image()
        image.onload = () => resolve(image.naturalWidth)
        image.onerror = () => resolve('refused')
        image.src = `${folder}picture.svg`
      })
      const answer = await new Promise((resolve) => {
        const worker = new Worker(`${folder}worker.js`)
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = () => resolve('refused')
      })
      const registered = await navigator.serviceWorker.register(`${folder}worker.js`).then(
        () => 'registered',
        () => 'refused',
      )
      return { width, answer, registered }
    }, FOLDER)
    expect(worked).toEqual({ width: 7, answer: 2, registered: 'refused' })
    await page.close()
  })

  it('changes nothing on the server', expectUnchanged)
})
