import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api/src/testing/createTestApp'
import { runSchema, USAGE } from './schema.mjs'

let t: TestApp
let url: string
const folder = mkdtempSync(join(tmpdir(), 'pergola-schema-'))
const file = join(folder, 'model.json')

beforeAll(async () => {
  t = await createTestApp()
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  await t.admin({ method: 'POST', url: '/collections', payload: { collection: 'books', fields: [key] } })
})
afterAll(async () => {
  await t?.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const code = await runSchema(args, {
    env: { PERGOLA_URL: url, PERGOLA_PROJECT: 'demo', PERGOLA_TOKEN: 'admin-token' },
    print: (line: string) => lines.push(line),
    warn: (line: string) => errors.push(line),
  })
  return { code, lines, errors }
}

it('writes the model to a file, which then has no difference', async () => {
  expect((await run('snapshot', file)).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8')).collections[0].collection).toBe('books')
  expect(await run('diff', file)).toEqual({ code: 0, lines: [], errors: [] })
})

it('shows the differences, one in a line, and makes them', async () => {
  const model = JSON.parse(readFileSync(file, 'utf8'))
  model.collections[0].note = 'To read'
  writeFileSync(file, JSON.stringify(model))
  expect(await run('diff', file)).toEqual({ code: 1, lines: ['~ collection books (note)'], errors: [] })
  expect((await run('apply', file)).lines).toContain('1 changes are made')
  expect((await run('diff', file)).code).toBe(0)
})

it.each([
  ['an option that is none', ['diff', file, '--frob'], /^Unknown option '--frob'/],
  ['a file that is not there', ['diff', '/not/there.json'], /^There is no file \/not\/there\.json$/],
  ['a file that is no JSON', ['diff', import.meta.filename], /schema\.test\.ts is no model file: /],
  [
    'a server that is not there',
    ['snapshot', '--url', 'http://127.0.0.1:1'],
    /^No server answers at http:.*:1: /,
  ],
])('says what is wrong with %s, and ends otherwise than with differences', async (_case, args, message) => {
  const { code, errors } = await run(...args)
  expect(errors.join('\n')).toMatch(message)
  expect(code).toBe(2)
})

it('says how it is used, and takes the address of the console, too', async () => {
  expect(await run('--help')).toEqual({ code: 0, lines: [USAGE], errors: [] })
  expect(await run('snapshot', '--url', `${url}/admin/`)).toMatchObject({ code: 0, errors: [] })
})

it('deletes nothing without being asked to', async () => {
  const model = JSON.parse(readFileSync(file, 'utf8'))
  model.collections = []
  writeFileSync(file, JSON.stringify(model))
  const refused = await run('apply', file)
  expect([refused.code, refused.lines]).toEqual([2, ['- collection books']])
  expect(refused.errors[0]).toContain('--allow-loss')
  expect((await run('apply', file, '--allow-loss')).code).toBe(0)
  expect((await t.admin({ url: '/collections/books' })).statusCode).toBe(404)
})

it('says how it is used, and what the server refused', async () => {
  expect(await run('diff')).toMatchObject({ code: 2, errors: [USAGE] })
  writeFileSync(file, '{}')
  expect((await run('diff', file)).errors[0]).toContain('not a model file')
})
