import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyExtensionTree } from './chaos/installFault'
import { FIRST_ROW } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { addUnusedExtensions } from './support/addUnusedExtensions'
import { noteFirst } from './support/noteFirst'
import { openBrowser, openPage } from './support/openBrowser'
import type { PackedExample } from './support/packExample'
import { packNewExtension } from './support/packNewExtension'
import { type RunningServer, startServer } from './support/startServer'

const TOKEN = 'an operator of this server'
const MAX_RECORD_BYTES = 1024
/** What each of many costs, as it is sent. */
const MAX_SENT_BYTES = 300
const MANY = 300

let server: RunningServer
let browser: Browser
let extension: PackedExample
let tree: string

beforeAll(async () => {
  extension = await packNewExtension('color-wheel')
  tree = copyExtensionTree()
  const env = { SUPER_ADMIN_TOKEN: TOKEN, EXTENSIONS_DIR: tree }
  ;[server, browser] = await Promise.all([startServer({ env }), openBrowser()])
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (tree) rmSync(tree, { recursive: true, force: true })
  if (extension) rmSync(extension.folder, { recursive: true, force: true })
})

interface Start {
  /** Files of the console and of extensions that were asked for up to the first rows. */
  files: string[]
  /** What was asked for up to the first rows, each once: a file that is preloaded may be on record twice. */
  requests: string[]
  /** Raw bytes of each interface's record in the answer that a page starts with. */
  records: Map<string, number>
  /** Bytes of that answer, compressed. */
  sentBytes: number
}

async function start(): Promise<Start> {
  const record = await openPage(browser, server.url)
  const drawn = await noteFirst(record.page, FIRST_ROW)
  const hydration = record.page.waitForResponse((response) =>
    response.url().includes('/atlas/hydrate?part=shared'),
  )
  const signIn = new SignInPage(record.page, server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
  await signIn.signIn(ADMIN)
  const answer = await (await hydration).text()
  const { data } = JSON.parse(answer) as { data: { interfaces: { id: string }[] } }
  const urls = (await drawn.requests()).map(({ url }) => url)
  await record.close()
  return {
    files: [...new Set(urls.filter((url) => /\.(js|css)$/.test(url)))].sort(),
    requests: [...new Set(urls.map((url) => new URL(url).pathname))].sort(),
    sentBytes: gzipSync(answer).length,
    records: new Map(data.interfaces.map((listed) => [listed.id, Buffer.byteLength(JSON.stringify(listed))])),
  }
}

async function install(): Promise<void> {
  const form = new FormData()
  form.append('super_admin_token', TOKEN)
  form.append('package', new Blob([readFileSync(extension.archive)]), 'color-wheel.tgz')
  const answer = await fetch(`${server.url}/server/extensions`, { method: 'POST', body: form })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

it('one more extension that no page shows costs 1 kB of the listing, and no file', async () => {
  const without = await start()
  await install()
  const withIt = await start()
  expect(without.records.has('color-wheel')).toBe(false)
  expect(withIt.records.get('color-wheel')).toBeLessThanOrEqual(MAX_RECORD_BYTES)
  expect(withIt.files).toEqual(without.files)
}, 180_000)

it('three hundred that no page shows cost 300 bytes each of what is sent, and no request', async () => {
  const without = await start()
  const ids = addUnusedExtensions(tree, MANY)
  try {
    const withMany = await start()
    expect(ids.filter((id) => !withMany.records.has(id))).toEqual([])
    expect((withMany.sentBytes - without.sentBytes) / MANY).toBeLessThanOrEqual(MAX_SENT_BYTES)
    expect(withMany.files).toEqual(without.files)
    expect(withMany.requests).toEqual(without.requests)
  } finally {
    for (const id of ids) rmSync(join(tree, 'custom/interfaces', id), { recursive: true, force: true })
  }
}, 180_000)
