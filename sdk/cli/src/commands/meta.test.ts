import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildExtension } from '../buildExtension'
import { runCli } from '../runCli'

const sdkFolder = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string
let target: string
let printed: string[]

beforeEach(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'pergola-meta-'))
  folder = join(cwd, 'color-wheel')
  target = join(folder, 'dist/interfaces/color-wheel')
  printed = []
  await run(['create', 'color-wheel', '--no-install'], cwd)
  mkdirSync(join(folder, 'node_modules/@pergola'), { recursive: true })
  symlinkSync(sdkFolder, join(folder, 'node_modules/@pergola/sdk'))
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

function run(args: string[], cwd = folder): Promise<number> {
  const print = (line: string) => void printed.push(line)
  return runCli(args, { cwd, print, printError: print })
}

/** What another bundler would have left behind. */
function write(files: Record<string, string>, settings: object = { format: 'module' }): void {
  const file = join(folder, 'package.json')
  const { pergola, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...rest, pergola: { ...pergola, ...settings } }))
  mkdirSync(target, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(target, name), content)
}

function readMeta() {
  return JSON.parse(readFileSync(join(target, 'meta.json'), 'utf8'))
}

it.each(['container', 'mf', 'system'])(
  'writes for the format %s what the build has written',
  async (format) => {
    write({}, { format })
    mkdirSync(join(folder, 'messages'))
    writeFileSync(join(folder, 'messages/de-DE.json'), '{ "name": "Farbrad" }')
    await buildExtension({ folder })
    const written = readMeta()
    rmSync(join(target, 'meta.json'))
    const bundle = readdirSync(target).find((file) => /^bundle\..+\.js$/.test(file))
    expect(await run(['meta', ...(bundle ? ['--entry', bundle] : [])]), printed.join('\n')).toBe(0)
    expect(readMeta()).toEqual(written)
  },
)

it('lists scripts for when they are needed, and styles for where they are needed', async () => {
  write({ 'entry.1a.js': '', 'chart-2b.mjs': '', 'input.css': '', 'style.css': '', 'style.css.map': '' })
  expect(await run(['meta'])).toBe(0)
  expect(printed.at(-1)).toMatch(/meta\.json, which lists 4 files$/)
  const { entry } = readMeta()
  expect(entry.format).toBe('module')
  expect(entry.assets.map(({ integrity: _, ...asset }: { integrity: string }) => asset)).toEqual([
    { file: 'chart-2b.mjs', late: true },
    { file: 'entry.1a.js' },
    { file: 'input.css' },
    { file: 'style.css' },
  ])
})

it('packs what another bundler has written, and finds what was changed after that', async () => {
  write({ 'entry.js': 'export const connect = 1' })
  await run(['meta'])
  expect(await run(['pack', '--no-build']), printed.join('\n')).toBe(0)
  expect(readdirSync(join(folder, 'dist'))).toContain('color-wheel-1.0.0.tgz')
  write({ 'entry.js': 'export const connect = 2' })
  expect(await run(['pack', '--no-build'])).toBe(1)
  expect(printed.at(-1)).toMatch(/entry\.js is not what was built/)
})

it('takes a folder, an entry and parts that have other names', async () => {
  const elsewhere = join(folder, 'out/interfaces/color-wheel')
  write({})
  mkdirSync(elsewhere, { recursive: true })
  writeFileSync(join(elsewhere, 'main.js'), '')
  rmSync(join(folder, 'display.tsx'))
  const args = ['out/interfaces/color-wheel', '--entry', 'main.js', '--parts', 'input, display']
  expect(await run(['meta', ...args]), printed.join('\n')).toBe(0)
  const { parts, entry } = JSON.parse(readFileSync(join(elsewhere, 'meta.json'), 'utf8'))
  expect(parts).toEqual(['input', 'display'])
  expect(entry.assets).toMatchObject([{ file: 'main.js', kind: 'entry' }])
})

it.each<[string, string[], Record<string, string>, object, RegExp]>([
  ['nothing is built', ['meta'], {}, {}, /has no entry\.js: name the file/],
  ['the entry is another', ['meta', '--entry', 'a.js'], { 'entry.js': '' }, {}, /has no a\.js/],
  [
    'an old build was left',
    ['meta'],
    { 'entry.1.js': '', 'entry.2.js': '' },
    {},
    /more than one entry, entry\.1\.js, entry\.2\.js/,
  ],
  [
    'a part is none',
    ['meta', '--parts', 'input,dial'],
    { 'entry.js': '' },
    {},
    /takes input, display, by commas, not "dial"/,
  ],
  ['the folder is of another name', ['meta', 'dist'], {}, {}, /in a folder interfaces\/color-wheel/],
  ['the folder is not there', ['meta', 'out/interfaces/color-wheel'], {}, {}, /Nothing is built yet/],
  [
    'a container sets another global',
    ['meta'],
    { 'entry.js': 'var mine' },
    { format: 'container' },
    /has to set the global pergola_interface_color_wheel_1_0_0/,
  ],
  ['a remote has no manifest', ['meta'], {}, { format: 'mf' }, /has no mf-manifest\.json/],
  [
    'it is to be built in a format of others',
    ['build'],
    {},
    {},
    /format module is written by other bundlers/,
  ],
])('says what would be right when %s', async (_case, args, files, settings, message) => {
  write(files, { format: 'module', ...settings })
  expect(await run(args)).toBe(1)
  expect(printed.at(-1)).toMatch(message)
})

it('leaves what is for the sandbox to the build', async () => {
  const meta = join(folder, 'meta.ts')
  writeFileSync(meta, readFileSync(meta, 'utf8').replace('  icon:', "  tier: 'sandboxed',\n  icon:"))
  write({ 'entry.js': '' })
  expect(await run(['meta'])).toBe(1)
  expect(printed.at(-1)).toMatch(/Only pergola-extension build packs an interface for the sandbox/)
})

it('lists the screens of a module, whose sources may stand elsewhere', async () => {
  const module = join(folder, 'dist/modules/sales')
  write({}, { kind: 'module', format: 'module' })
  const definition = { id: 'sales', name: 'Sales', icon: 'sell', screens: ['item'] }
  writeFileSync(join(folder, 'meta.ts'), `export default ${JSON.stringify(definition)}`)
  mkdirSync(module, { recursive: true })
  writeFileSync(join(module, 'entry.js'), 'export const connect = async () => ({})')
  expect(await run(['meta'])).toBe(1)
  expect(printed.join('\n')).toMatch(/item\.tsx is missing: meta\.ts says that it is there/)
  expect(await run(['meta', '--parts', 'item'])).toBe(0)
  expect(JSON.parse(readFileSync(join(module, 'meta.json'), 'utf8')).parts).toEqual(['item'])
  printed = []
  expect(await run(['meta', '--parts', 'listing'])).toBe(1)
  expect(printed.join('\n')).toMatch(/--parts takes module, item, by commas, not "listing"/)
})
