import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedFrom } from './installedFrom'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-from-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of an SDK that npm has installed. */
function install(lock: string | null): string {
  const sdk = join(folder, 'node_modules/@pergola/sdk')
  mkdirSync(join(sdk, 'cli'), { recursive: true })
  writeFileSync(join(sdk, 'package.json'), '{}')
  if (lock !== null) writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock)
  return join(sdk, 'cli/bin.mjs')
}
const lockOf = (resolved: unknown) =>
  JSON.stringify({ packages: { 'node_modules/@pergola/sdk': { resolved } } })

it('is the address of the console that has served the SDK', () => {
  const address = 'https://cms.example/admin/sdk/pergola-sdk-0.2.0.tgz'
  expect(installedFrom(install(lockOf(address)))).toBe(address)
})

it('is the archive on this machine, from wherever it is named', () => {
  expect(installedFrom(install(lockOf('file:../sdk.tgz')))).toBe(`file:${join(folder, '../sdk.tgz')}`)
})

it.each([
  ['a registry', lockOf('https://registry.example/@pergola/sdk/-/sdk-0.2.0.tgz')],
  ['a link', lockOf('sdk')],
  ['a note that is none', '{'],
  ['no note', null],
  ['something strange', lockOf(7)],
])('is nothing to name for %s', (_case, lock) => {
  expect(installedFrom(install(lock))).toBeUndefined()
})

it('is nothing to name where it runs from its sources', () => {
  expect(installedFrom()).toBeUndefined()
})
