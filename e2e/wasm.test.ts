import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buildExtension } from '../sdk/cli/src/buildExtension'
import { copyExtensionTree } from './chaos/installFault'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

/** A module that adds two numbers. */
const ADD = '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b'

/** In the page also by a worker, which has a policy of its own. */
const input = (inPage: boolean) => `import { useEffect, useState } from 'react'
import bytes from './add.wasm'
const ways = [async () => (await WebAssembly.instantiate(bytes)).instance.exports.add(2, 3)]
${
  inPage
    ? `ways.push(() => new Promise((resolve, reject) => {
  const worker = new Worker(new URL('./count.ts', import.meta.url))
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = reject
}))`
    : ''
}
export default function Adder({ id, labelId }) {
  const [sums, setSums] = useState('')
  useEffect(() => {
    void Promise.all(ways.map((way) => way().catch(() => 'refused'))).then((found) => setSums(found.join(' and ')))
  }, [])
  return <output id={id} aria-labelledby={labelId} data-sums={sums}>{sums}</output>
}
`
const WORKER = `import bytes from './add.wasm'
WebAssembly.instantiate(bytes).then(
  ({ instance }) => postMessage(instance.exports.add(3, 4)),
  () => postMessage('refused'),
)
`

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
let work: string

async function buildAdder(tree: string, id: string, definition: object): Promise<void> {
  const folder = join(work, id)
  mkdirSync(folder)
  const meta = { id, name: id, icon: 'add', types: ['string'], ...definition }
  const files = {
    'package.json': JSON.stringify({ version: '1.0.0', pergola: { kind: 'interface', format: 'container' } }),
    'meta.ts': `export default ${JSON.stringify(meta)}`,
    'input.tsx': input(!('tier' in definition)),
    'count.ts': WORKER,
    'add.wasm': Buffer.from(ADD, 'hex'),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  await buildExtension({ folder, outDir: join(tree, 'custom') })
}

const app = useConsole(async () => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'wasm-'))
  const tree = copyExtensionTree()
  await buildAdder(tree, 'adder', { grants: ['wasm'] })
  await buildAdder(tree, 'framed-adder', { grants: ['wasm'], tier: 'sandboxed' })
  await buildAdder(tree, 'mute-adder', { grants: [] })
  await buildAdder(tree, 'mute-framed-adder', { grants: [], tier: 'sandboxed' })
  return { env: { EXTENSIONS_DIR: tree } }
})
afterAll(() => {
  if (work) rmSync(work, { recursive: true, force: true })
})

const GRANTED = ['adder', 'framed-adder']

/** What the field of a city says, and how many times the page was fetched from the sign-in on. */
async function show(id: string, isGranted: boolean): Promise<{ sums: string; pages: number }> {
  const call = (path: string, body: object) => callAsAdmin(app.server, 'PATCH', path, body)
  for (const each of GRANTED) await call(`/extensions/interface/${each}`, { enabled: isGranted })
  await call('/fields/cities/name', { interface: id })
  const record = await openPage(app.browser, app.server.url)
  try {
    const { page } = record
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open('#/atlas/collections/cities/1850147')
    await signIn.signIn(ADMIN)
    const slot = page.locator(`[data-extension="interface:${id}"]`)
    const place = id.includes('framed') ? slot.frameLocator('iframe') : slot
    const output = place.locator('output[data-sums]:not([data-sums=""])')
    const sums = (await output.textContent({ timeout: 60_000 })) ?? ''
    return { sums, pages: record.requests.filter(({ resourceType }) => resourceType === 'document').length }
  } finally {
    await record.close()
  }
}

it.each([
  ['adder', '5 and 7'],
  ['framed-adder', '5'],
])(
  'an extension with the grant runs WebAssembly, once it was asked for with the session: %s',
  async (id, sums) => {
    expect(await show(id, true)).toEqual({ sums, pages: 2 })
  },
)

it.each([
  ['mute-adder', 'refused and refused'],
  ['mute-framed-adder', 'refused'],
])('where no extension of the project has it, none does: %s', async (id, sums) => {
  expect(await show(id, false)).toEqual({ sums, pages: 1 })
})
