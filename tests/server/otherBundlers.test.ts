import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { sharedModuleKeys } from '@pergola/sdk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN } from '../../api/src/testing/createTestApp'
import { followRecipe, installSdkIn, type Recipe } from '../support/followRecipe'

let outside: string

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'pergola-bundlers-'))
  installSdkIn(outside)
}, 120_000)
afterAll(() => rmSync(outside, { recursive: true, force: true }))

/** Installs an archive on a server, as the console does. */
async function install(archive: string) {
  const [extensionsDir, extensionSourcesDir] = ['tree', 'sources'].map((name) => {
    // The same version of another recipe may stand there.
    rmSync(join(outside, name), { recursive: true, force: true })
    mkdirSync(join(outside, name))
    return join(outside, name)
  })
  const server = await createTestApp({ extensionsDir, extensionSourcesDir })
  try {
    const form = new FormData()
    form.append('super_admin_token', TEST_SUPER_ADMIN_TOKEN)
    form.append('package', new Blob([readFileSync(archive)]), 'package.tgz')
    const request = new Request('http://console', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/server/extensions',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, ...answer.json() }
  } finally {
    await server.close()
  }
}

/** Follows a recipe, and installs the result. @returns The entry, as the page would import it. */
async function follow(recipe: Recipe): Promise<string> {
  const { archive, entry, said } = followRecipe(outside, recipe)
  expect(said).toContain('lists 2 files')
  expect(said).toContain('nothing to complain about')
  const answer = await install(archive)
  expect(answer).toMatchObject({ status: 200, data: { id: 'color-wheel', version: '1.0.0' } })
  return entry
}

const jsx = (type: unknown, props: object) => ({ type, props })

function expectParts({ input, display }: Record<string, unknown>, asked: readonly string[]): void {
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !(sharedModuleKeys as readonly string[]).includes(name))).toEqual([])
  expect((display as typeof jsx)({ value: '#19e619' }, {})).toMatchObject({
    type: 'span',
    props: { children: '#19e619' },
  })
  expect(input).toBeTypeOf('function')
}

it('takes from Vite, as the guide says to use it, what a server installs and a console can connect', async () => {
  const entry = await follow('Vite')
  const asked: string[] = []
  const { connect } = await import(/* @vite-ignore */ pathToFileURL(entry).href)
  const parts = await connect(async (name: string) => {
    asked.push(name)
    return { jsx }
  })
  expectParts(parts, asked)
}, 120_000)

it('takes from webpack, as the guide says to use it, what a server installs and a console can register', async () => {
  const entry = await follow('webpack')
  const parts: Record<string, unknown> = {}
  let asked: readonly string[] = []
  const register = (names: readonly string[], declare: Declare) => {
    asked = names
    const { setters, execute } = declare((exported) => Object.assign(parts, exported))
    for (const set of setters) set({ jsx })
    execute()
  }
  runInNewContext(readFileSync(entry, 'utf8'), { System: { register } })
  expectParts(parts, asked)
}, 120_000)

/** What a `System.register` bundle hands over. */
type Declare = (take: (exported: Record<string, unknown>) => void) => {
  setters: ((module: object) => void)[]
  execute: () => void
}
