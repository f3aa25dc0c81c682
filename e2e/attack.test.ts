import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from './pages/SignInPage'
import { useExtensionTree } from './support/useConsole'

/** Documents that would act with the session of anyone who opens them, if they were pages of the console's origin. */
const ACT = `fetch('/atlas/items/cities/1850147', { method: 'PATCH', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'changed by a document' }) })`
const DOCUMENTS: Readonly<Record<string, string>> = {
  'linked.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="act.js"/></svg>',
  'inline.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>${ACT}</script></svg>`,
  'page.html': '<!doctype html><script src="act.js"></script>',
  'page.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script src="act.js"></script></html>',
  'page.xml': '<?xml version="1.0"?><x><script xmlns="http://www.w3.org/1999/xhtml" src="act.js"/></x>',
  'page.txt': '<!doctype html><script src="act.js"></script>',
  'page.json': '<!doctype html><script src="act.js"></script>',
  'page.md': '<!doctype html><script src="act.js"></script>',
  LICENSE: '<!doctype html><script src="act.js"></script>',
}
const FOLDER = '/extensions/custom/interfaces/documents/'

const app = useExtensionTree()

beforeAll(() => {
  // Past the check of what is installed: an operator may have put anything into the tree.
  const folder = join(app.tree, 'custom/interfaces/documents')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(DOCUMENTS)) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, 'act.js'), `self.hasRun = true; ${ACT}`)
  writeFileSync(join(folder, 'worker.js'), 'postMessage(1 + 1)')
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>'
  writeFileSync(join(folder, 'picture.svg'), picture)
})

/** Read past the browser: what counts is what the server holds. */
async function nameOnServer(): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const send = (path: string, init?: RequestInit) => fetch(`${app.server.url}/atlas${path}`, init)
  const signedIn = await send('/auth/authenticate', { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const { token } = (await signedIn.json()).data
  const item = await send('/items/cities/1850147', { headers: { Authorization: `Bearer ${token}` } })
  return (await item.json()).data.name
}

/** Long enough for a script that starts to send its request. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 700))

describe('a document among the files of an extension, opened by someone who is signed in', () => {
  it.each(Object.keys(DOCUMENTS))('by its address does nothing: %s', async (name) => {
    const page = await app.context.newPage()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    // A download ends the navigation, which is what is wanted.
    await page.goto(`${app.server.url}${FOLDER}${name}`).catch(() => undefined)
    await settled()
    expect(sent.filter((url) => !url.endsWith(name))).toEqual([])
    expect(await nameOnServer()).toBe('Tokyo')
    await page.close()
  })

  it.each(Object.keys(DOCUMENTS))('by a link in the console does nothing: %s', async (name) => {
    const page = await app.context.newPage()
    await page.goto(`${app.server.url}/admin/#/atlas/collections`)
    const sent: string[] = []
    app.context.on('request', (request) => sent.push(request.url()))
    await page.evaluate((href) => {
      for (const target of ['_blank', '_self']) {
        const link = Object.assign(document.createElement('a'), { href, target })
        document.body.append(link)
        link.click()
      }
    }, `${FOLDER}${name}`)
    await settled()
    expect(sent.filter((url) => url.endsWith('act.js'))).toEqual([])
    expect(await nameOnServer()).toBe('Tokyo')
    app.context.removeAllListeners('request')
    for (const open of app.context.pages()) await open.close()
  })

  it('is no frame of the console either', async () => {
    const page = await app.context.newPage()
    await page.goto(`${app.server.url}/admin/`)
    await page.evaluate((src) => {
      for (const tag of ['iframe', 'embed', 'object']) {
        document.body.append(Object.assign(document.createElement(tag), { src, data: src }))
      }
    }, `${FOLDER}inline.svg`)
    await settled()
    expect(await nameOnServer()).toBe('Tokyo')
    await page.close()
  })
})

it('what extensions need of their files works in the page: scripts, pictures and workers', async () => {
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
