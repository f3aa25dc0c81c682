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
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCli } from './runCli'

const project = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string
let printed: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-real-'))
  printed = []
  mkdirSync(join(folder, 'node_modules/@pergola'), { recursive: true })
  symlinkSync(join(project, 'sdk'), join(folder, 'node_modules/@pergola/sdk'))
  symlinkSync(join(project, 'node_modules/react'), join(folder, 'node_modules/react'))
})
afterEach(() => vi.unstubAllGlobals())
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): Promise<number> {
  const print = (line: string) => void printed.push(line)
  return runCli(args, { cwd: folder, print, printError: print })
}

function write(files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

const META = `import { defineInterface } from '@pergola/sdk/contract'
export default defineInterface({ id: 'photo', name: 'Photo', icon: 'image', types: ['string'] })`
const packageOf = (format: string) =>
  JSON.stringify({ version: '1.0.0', pergola: { kind: 'interface', format } })
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/** What packages of outsiders import. */
const REAL = {
  'input.tsx': `import photo from './photo.png'
    import large from './large.png'
    import drawing from './drawing.svg'
    import words from './words.json'
    import styles from './photo.module.css'
    export default function Photo({ id, labelId, isReadOnly }: Record<string, string>) {
      const count = () => new Worker(new URL('./counting.ts', import.meta.url))
      const showMore = () => import('./More')
      const rest = { count, showMore, drawing, isReadOnly }
      return <img {...rest} id={id} aria-labelledby={labelId} className={styles.photo} src={photo} srcSet={large} alt={words.alt} />
    }`,
  'counting.ts': `self.onmessage = () => self.postMessage('counted')`,
  'More.tsx': `import large from './large.png'
    export default function More() { return <p>{'more of ' + large}</p> }`,
  'messages.json': '{ "photo": "Photo" }',
  'messages/de-DE.json': '{ "photo": "Foto" }',
  'photo.module.css': `@font-face { font-family: photo-font; src: url(./letters.woff2) }
    .photo { font-family: photo-font; background: url(./large.png) }`,
  'photo.png': PIXEL,
  'large.png': Buffer.concat([PIXEL, Buffer.alloc(20_000)]),
  'drawing.svg': SVG,
  'letters.woff2': Buffer.concat([Buffer.from('774f4632', 'hex'), Buffer.alloc(20_000)]),
  'words.json': '{ "alt": "a photo" }',
}

const target = () => join(folder, 'dist/interfaces/photo')
const textOf = (file: string) => readFileSync(join(target(), file), 'utf8')
const metaOf = () =>
  JSON.parse(textOf('meta.json')) as {
    parts: string[]
    translation: unknown
    messages: Record<string, { file: string }>
    entry: { assets: { file: string; late?: boolean }[] }
  }
const filesOf = (path: string) =>
  (readdirSync(path, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('sandbox/'))

describe.each(['container', 'mf', 'system'])('a package in format %s', (format) => {
  it('brings images, drawings, fonts, JSON and CSS modules', async () => {
    write({ 'package.json': packageOf(format), 'meta.ts': META, ...REAL })
    expect(await run('build'), printed.join('\n')).toBe(0)
    expect(await run('check'), printed.join('\n')).toBe(0)
    const files = filesOf(target())
    const code = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => textOf(file))
    const text = code.join('\n')
    // Small ones come inside of the code, the others beside it.
    expect(text).toContain('data:image/png;base64,')
    expect(text).toContain('data:image/svg+xml')
    expect(text).toContain('a photo')
    const beside = files.filter((file) => /\.(png|woff2)$/.test(file))
    expect(beside.map((file) => file.replace(/\.\w{8}\./, '.')).sort()).toEqual([
      'files/large.png',
      'files/letters.woff2',
    ])
    for (const file of beside) expect(text).toContain(file)
    // What is imported late is a file of its own, and so is the worker, which runs by itself.
    expect(code.filter((file) => file.includes('more of ')).length).toBe(1)
    expect(code.find((file) => file.includes('more of '))).not.toContain('a photo')
    const worker = code.find((file) => file.includes('counted'))
    expect(worker).not.toMatch(/System\.register|a photo/)
    const { translation, messages, entry } = metaOf()
    expect(translation).toEqual({ 'en-US': { photo: 'Photo' } })
    expect(JSON.parse(textOf(messages['de-DE']?.file ?? ''))).toEqual({ photo: 'Foto' })
    expect(entry.assets.filter(({ late }) => late).length).toBeGreaterThanOrEqual(2)
  })

  it('is written in plain JavaScript as well', async () => {
    write({
      'package.json': packageOf(format),
      'meta.js': META,
      'input.jsx':
        'export default function Photo({ id, labelId, isReadOnly }) { return <input id={id} aria-labelledby={labelId} readOnly={isReadOnly} /> }',
    })
    expect(await run('build'), printed.join('\n')).toBe(0)
    expect(await run('check'), printed.join('\n')).toBe(0)
    expect(metaOf().parts).toEqual(['input'])
  })
})

it('in format system finds its files beside it, wherever the page and other scripts are', async () => {
  write({ 'package.json': packageOf('system'), 'meta.ts': META, ...REAL })
  expect(await run('build'), printed.join('\n')).toBe(0)
  const entry = metaOf().entry.assets.find(({ file }) => file.startsWith('bundle.') && file.endsWith('.js'))
  const exported: Record<string, unknown> = {}
  const elsewhere = { src: 'https://cms.example/admin/assets/main.js', tagName: 'SCRIPT' }
  const page = { currentScript: elsewhere, getElementsByTagName: () => [elsewhere], baseURI: elsewhere.src }
  const System = {
    register: (_names: string[], declare: (add: unknown, context: unknown) => Registered) => {
      const add = (name: string | object, value: unknown) =>
        Object.assign(exported, typeof name === 'string' ? { [name]: value } : name)
      const meta = { url: 'https://cms.example/extensions/installed/interfaces/photo/1.0.0/bundle.js' }
      const { setters, execute } = declare(add, { meta })
      for (const set of setters) set({ jsx: (_type: string, props: object) => props })
      execute()
    },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('self', { location: new URL(elsewhere.src) })
  new Function('System', textOf(entry?.file ?? ''))(System)
  const props = (exported.input as (props: object) => { srcSet: string })({})
  expect(props.srcSet).toMatch(
    /^https:\/\/cms\.example\/extensions\/installed\/interfaces\/photo\/1\.0\.0\/files\/large\.\w+\.png$/,
  )
})

interface Registered {
  setters: ((module: object) => void)[]
  execute: () => void
}

describe('what check finds', () => {
  const files = {
    'meta.ts': META,
    'input.tsx':
      'export default function Photo({ id, isReadOnly }: Record<string, string>) { return <input id={id} readOnly={!!isReadOnly} /> }',
  }
  const accepting = (accepted: unknown) =>
    JSON.stringify({ version: '1.0.0', pergola: { kind: 'interface', accepted } })

  it('can be accepted with a reason, which is printed', async () => {
    write({ ...files, 'package.json': accepting({ 'never uses labelId': 'the drawing names itself' }) })
    expect(await run('build')).toBe(0)
    expect(await run('check'), printed.join('\n')).toBe(0)
    expect(printed.join('\n')).toMatch(/– .*never uses labelId.*\(accepted: the drawing names itself\)/)
  })

  it.each<[string, unknown, RegExp]>([
    ['without a reason', { 'never uses labelId': ' ' }, /must say why it accepts/],
    ['as a list', ['never uses labelId'], /must say why it accepts/],
    [
      'where there is no such problem',
      { 'never uses labelId': 'why', 'a picture': 'why' },
      /accepts "a picture", which is no problem here/,
    ],
  ])('cannot be accepted %s', async (_case, accepted, message) => {
    write({ ...files, 'package.json': accepting({}) })
    expect(await run('build')).toBe(0)
    write({ 'package.json': accepting(accepted) })
    expect(await run('check')).toBe(1)
    expect(printed.join('\n')).toMatch(message)
  })

  it('of a label is nothing where the field shows none', async () => {
    const hidden = META.replace("types: ['string']", "types: ['string'], hideLabel: true")
    write({ ...files, 'meta.ts': hidden, 'package.json': accepting({}) })
    expect(await run('build')).toBe(0)
    expect(await run('check'), printed.join('\n')).toBe(0)
  })
})

it('is not built without a part', async () => {
  write({ 'package.json': packageOf('container'), 'meta.ts': META, 'inputs.tsx': 'export default 1' })
  expect(await run('build')).toBe(1)
  expect(printed.join('\n')).toMatch(/has no part: write input.tsx, display.tsx/)
})

it('says which command it does not know', async () => {
  expect(await run('creat', 'photo')).toBe(2)
  expect(printed.join('\n')).toMatch(/^There is no command "creat"/)
})
