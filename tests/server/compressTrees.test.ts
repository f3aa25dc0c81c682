import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressTrees } from '../../build/compressTrees'

const CODE = 'export const answer = 42\n'.repeat(200)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pergola-compress-'))
  mkdirSync(join(root, 'tree/interfaces'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, content = CODE) => writeFileSync(join(root, 'tree', name), content)
const compress = () => compressTrees([join(root, 'tree')], { cacheDir: join(root, 'cache') })
const namesBelow = () => readdirSync(join(root, 'tree'), { recursive: true }).map(String).sort()

it('puts the compressed forms beside each file whose name carries a hash', async () => {
  write('interfaces/input.0123abcd.js')
  await compress()
  const file = join(root, 'tree/interfaces/input.0123abcd.js')
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(CODE)
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(CODE)
})

it('leaves alone what may change under its name, what is small and what is compressed already', async () => {
  write('index.html')
  write('icon.0123abcd.svg', '<svg/>')
  write('font.0123abcd.woff2')
  await compress()
  expect(namesBelow()).toEqual(['font.0123abcd.woff2', 'icon.0123abcd.svg', 'index.html', 'interfaces'])
})

it('removes the forms of files that are gone, and forgets them', async () => {
  write('old.0123abcd.js')
  await compress()
  rmSync(join(root, 'tree/old.0123abcd.js'))
  write('new.89abcdef.js', CODE.toUpperCase())
  await compress()
  expect(namesBelow()).toEqual(['interfaces', 'new.89abcdef.js', 'new.89abcdef.js.br', 'new.89abcdef.js.gz'])
  expect(readdirSync(join(root, 'cache'))).toHaveLength(2)
})

it('takes from the cache what it compressed before', async () => {
  write('same.0123abcd.js')
  await compress()
  const [cached = ''] = readdirSync(join(root, 'cache')).filter((name) => name.endsWith('.br'))
  writeFileSync(join(root, 'cache', cached), 'from the cache')
  rmSync(join(root, 'tree/same.0123abcd.js.br'))
  await compress()
  expect(readFileSync(join(root, 'tree/same.0123abcd.js.br'), 'utf8')).toBe('from the cache')
})
