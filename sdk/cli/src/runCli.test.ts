import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseManifest } from '@pergola/sdk/contract'
import { list } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from './runCli'

const sdkFolder = fileURLToPath(new URL('../../', import.meta.url))
let cwd: string
let printed: string[]

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'pergola-cli-'))
  printed = []
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function run(args: string[], folder = cwd): Promise<number> {
  const print = (line: string) => void printed.push(line)
  return runCli(args, { cwd: folder, print, printError: print })
}

/** A new extension that finds the sdk as an installed package. */
async function createExtension(...args: string[]): Promise<string> {
  await run(['create', 'color-wheel', '--no-install', ...args])
  return withSdk(join(cwd, 'color-wheel'))
}

function withSdk(folder: string): string {
  mkdirSync(join(folder, 'node_modules/@pergola'), { recursive: true })
  symlinkSync(sdkFolder, join(folder, 'node_modules/@pergola/sdk'))
  return folder
}

const guides = join(sdkFolder, '../docs/extensions')
/** What a guide begins with: `npx …/pergola-sdk-0.2.0.tgz create sales-report --kind module`. */
const firstCommands = readdirSync(guides)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(join(guides, file), 'utf8').matchAll(/^npx \S+\.tgz (create [\w -]+)$/gm)].map(
      ([, command = '']) => [file, command] as const,
    ),
  )

describe('the guides', () => {
  it('begin with a command where something is to be written', () => {
    expect(firstCommands.map(([file]) => file)).toEqual(['layouts.md', 'modules.md', 'tutorial.md'])
  })

  it.each(firstCommands)('begin with a command that works: %s, %s', async (_file, command) => {
    const [create = '', name = '', ...options] = command.split(' ')
    expect(await run([create, name, '--no-install', ...options])).toBe(0)
    const folder = withSdk(join(cwd, name))
    expect(await run(['build'], folder)).toBe(0)
    expect(await run(['check'], folder)).toBe(0)
  })

  it('name commands that there are', async () => {
    const text = readdirSync(guides).map((file) => readFileSync(join(guides, file), 'utf8'))
    const named = text.join('\n').matchAll(/npx pergola-extension\s(\w+)/g)
    await run(['help'])
    const known = new Set(
      [...printed.join('\n').matchAll(/^ +(?:pergola-extension )?(\w+)/gm)].map((match) => match[1]),
    )
    expect([...named].map((match) => match[1]).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('pergola-extension', () => {
  it.each([
    ['interface', 'container'],
    ['interface', 'mf'],
    ['interface', 'system'],
    ['layout', 'container'],
    ['layout', 'mf'],
    ['layout', 'system'],
    ['module', 'container'],
    ['module', 'mf'],
    ['module', 'system'],
  ])('creates a working %s in format %s, which builds and passes its own check', async (kind, format) => {
    const folder = await createExtension('--kind', kind, '--format', format)
    expect(await run(['build'], folder)).toBe(0)
    expect(await run(['check'], folder)).toBe(0)
    const meta = JSON.parse(readFileSync(join(folder, `dist/${kind}s/color-wheel/meta.json`), 'utf8'))
    const path = `extensions/custom/${kind}s/color-wheel/meta.json`
    const manifest = parseManifest({ ...meta, id: 'color-wheel', path }, kind as 'interface')
    expect(manifest.entry.format).toBe(format)
    expect(manifest.entry.assets.every((asset) => asset.integrity?.startsWith('sha256-'))).toBe(true)
  })

  it('builds an entry of at most 8 kB for an extension that does nothing yet', async () => {
    const folder = await createExtension()
    await run(['build'], folder)
    const target = join(folder, 'dist/interfaces/color-wheel')
    const meta = JSON.parse(readFileSync(join(target, 'meta.json'), 'utf8'))
    const entry = meta.entry.assets.find((asset: { file: string }) => asset.file.startsWith('entry.'))
    expect(gzipSync(readFileSync(join(target, entry.file))).length).toBeLessThanOrEqual(8_000)
  })

  it('names the global after id and version, so that two versions can live in one page', async () => {
    const folder = await createExtension()
    await run(['build'], folder)
    const meta = JSON.parse(readFileSync(join(folder, 'dist/interfaces/color-wheel/meta.json'), 'utf8'))
    expect(meta.entry.global).toBe('pergola_interface_color_wheel_1_0_0')
  })

  it('packs one archive that holds nothing but the extension folder', async () => {
    const folder = await createExtension()
    expect(await run(['pack'], folder)).toBe(0)
    const entries: string[] = []
    await list({
      file: join(folder, 'dist/color-wheel-1.0.0.tgz'),
      onReadEntry: (entry) => void entries.push(entry.path),
    })
    expect(entries).toContain('interfaces/color-wheel/meta.json')
    expect(entries.every((path) => path.startsWith('interfaces/color-wheel'))).toBe(true)
  })

  it.each([
    [
      'an import of the shell',
      "import { x } from '@pergola/shell'\nexport default x",
      /no entry point of the SDK/,
    ],
    ['code run from text', "export default () => eval('1')", /runs code from text/],
  ])('complains about %s', async (_case, code, message) => {
    const folder = await createExtension()
    await run(['build'], folder)
    writeFileSync(join(folder, 'display.tsx'), code)
    expect(await run(['check'], folder)).toBe(1)
    expect(printed.join('\n')).toMatch(message)
  })

  it.each([
    [['create', 'Color Wheel'], /kebab-case/],
    [['create', 'x', '--kind', 'theme'], /no kind "theme"/],
    [['create', 'x', '--format', 'amd'], /no format "amd"/],
    [['create', 'x', '--tier', 'safe'], /no tier "safe"/],
    [['create', 'x', '--tier', 'sandboxed', '--kind', 'module'], /only an interface/],
    [['create', '@acme'], /kebab-case/],
    [['create', `x-${'y'.repeat(64)}`], /kebab-case/],
    [['check'], /must say what it builds/],
    [['dev', '--port', 'soon'], /--port takes a number/],
    [['dev', '--port', '65536'], /--port takes a number/],
    [['dev', '--console', 'here'], /--console takes an address/],
  ])('answers %j with what would be right', async (args, message) => {
    expect(await run(args)).toBe(1)
    expect(printed.join('\n')).toMatch(message)
    expect(existsSync(join(cwd, 'x'))).toBe(false)
  })

  it('takes a package name with a scope, and a folder that is there but empty', async () => {
    mkdirSync(join(cwd, 'stars'))
    expect(await run(['create', '@acme/stars', '--no-install'])).toBe(0)
    const { name } = JSON.parse(readFileSync(join(cwd, 'stars/package.json'), 'utf8'))
    expect(name).toBe('@acme/stars')
    expect(await run(['create', 'stars', '--no-install'])).toBe(1)
    expect(printed.at(-1)).toMatch(/not empty/)
  })

  it('builds what its meta.ts says, whatever its folder is called', async () => {
    const folder = join(cwd, 'My stars (2)')
    renameSync(await createExtension(), folder)
    expect(await run(['pack'], folder)).toBe(0)
    expect(existsSync(join(folder, 'dist/color-wheel-1.0.0.tgz'))).toBe(true)
  })

  it('creates an interface for the sandbox', async () => {
    const folder = await createExtension('--tier', 'sandboxed')
    expect(readFileSync(join(folder, 'meta.ts'), 'utf8')).toContain("  tier: 'sandboxed',\n")
  })

  it.each([
    ['package.json', '{', /package\.json is no JSON/],
    ['package.json', '{ "pergola": { "kind": "interface", "format": "amd" } }', /the format "amd"/],
    ['package.json', '{ "pergola": { "kind": "interface" }, "version": "one" }', /the version "one"/],
    ['messages.json', '{', /messages\.json is no JSON/],
    ['meta.ts', '', /meta\.ts must have a default export: defineInterface/],
    ['meta.ts', 'export default {', /meta\.ts cannot be read/],
    ['display.tsx', 'export default () => <b>', /display\.tsx/],
    ['display.tsx', `import x from 'nosuch'; export default x`, /resolve 'nosuch'/],
  ])('names %s when it holds %j', async (file, content, message) => {
    const folder = await createExtension()
    writeFileSync(join(folder, file), content)
    expect(await run(['build'], folder)).toBe(1)
    expect(printed.join('\n')).toMatch(message)
  })

  it('names a folder that the bundler cannot have', async () => {
    const folder = join(cwd, 'c#')
    renameSync(await createExtension(), folder)
    expect(await run(['build'], folder)).toBe(1)
    expect(printed.at(-1)).toMatch(/"#" in its name/)
  })

  it('names what cannot be written', async () => {
    const folder = await createExtension()
    writeFileSync(join(folder, 'dist'), '')
    expect(await run(['build'], folder)).toBe(1)
    expect(printed.at(-1)).toMatch(/(EEXIST|ENOTDIR).*dist/)
  })

  it.each([
    ['allows nothing of the kind', 200, "script-src 'self'", /EXTENSIONS_DEV=1/],
    ['is not there', 404, '', /answers 404/],
  ])('says so when the console %s', async (_case, status, policy, message) => {
    const folder = await createExtension()
    const console = createHttpServer((_request, response) =>
      response.writeHead(status, { 'Content-Security-Policy': policy }).end(),
    ).listen(0, '127.0.0.1')
    await once(console, 'listening')
    const { port } = console.address() as AddressInfo
    expect(await devUntil(folder, message, `http://127.0.0.1:${port}/admin/`)).toBe(0)
    console.close()
    expect(await devUntil(folder, /No console answers/, `http://127.0.0.1:${port}/admin/`)).toBe(0)
  })

  it('serves builds to consoles of other addresses, and announces each change of the sources', async () => {
    const folder = await createExtension()
    const stop = new AbortController()
    const print = (line: string) => void printed.push(line)
    const context = { cwd: folder, print, printError: print, signal: stop.signal }
    const running = runCli(['dev', '--port', '0', '--console', 'https://cms.example.org/admin/'], context)
    try {
      await expect.poll(() => printed.at(-1)).toMatch(/^Built in/)
      const link = printed.find((line) => line.startsWith('Open ')) ?? ''
      expect(link).toContain('https://cms.example.org/admin/?dev=color-wheel@http://localhost:')
      const server = link.slice(link.indexOf('@') + 1)
      const announcements = await listen(`${server}/events`)
      const { path, meta } = await announcements.next()
      expect(meta?.entry.global).toBe('pergola_interface_color_wheel_1_0_0_dev_1')
      expect((await fetch(`${server}/%`)).status).toBe(404)
      const described = await fetch(`${server}/${path}`)
      expect(described.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(await described.json()).toEqual(meta)

      writeFileSync(join(folder, 'display.tsx'), 'export default () => <b>changed</b>')
      expect((await announcements.next()).path).toBe('2/interfaces/color-wheel/meta.json')
      writeFileSync(join(folder, 'display.tsx'), 'export default () => <b>')
      expect((await announcements.next()).error).toMatch(/display\.tsx/)
    } finally {
      stop.abort()
      expect(await running).toBe(0)
    }
  })

  it('says with which option a taken port can be avoided', async () => {
    const folder = await createExtension()
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await run(['dev', '--port', String(port)], folder)).toBe(1)
    expect(printed.join()).toMatch(/--port/)
    other.close()
  })

  it('prints its usage for a command that it does not know', async () => {
    expect(await run(['publish'])).toBe(2)
    expect(printed.join('\n')).toMatch(/create <name>/)
  })

  it.each([
    [['--help'], /create <name>/],
    [['build', '-h'], /create <name>/],
    [['--version'], /^\d+\.\d+\.\d+$/],
  ])('answers %j', async (args, message) => {
    expect(await run(args)).toBe(0)
    expect(printed.join('\n')).toMatch(message)
  })

  it('names a word too much', async () => {
    expect(await run(['create', 'color-wheel', 'red'])).toBe(2)
    expect(await run(['build', 'red'])).toBe(2)
    expect(printed.join('\n')).toMatch(/"red" is more than create takes[\s\S]*"red" is more than build takes/)
    expect(existsSync(join(cwd, 'color-wheel'))).toBe(false)
  })

  it('names an option that it does not know', async () => {
    expect(await run(['build', '--watch'])).toBe(2)
    expect(printed.join('\n')).toMatch(/--watch/)
  })
})

/** Runs `dev` until it has printed a line. */
async function devUntil(folder: string, line: RegExp, console: string): Promise<number> {
  const stop = new AbortController()
  const print = (text: string) => void printed.push(text)
  const context = { cwd: folder, print, printError: print, signal: stop.signal }
  const running = runCli(['dev', '--port', '0', '--console', console], context)
  await expect.poll(() => printed.join('\n'), { timeout: 30_000 }).toMatch(line)
  stop.abort()
  return running
}

/** Server-sent events, one by one. */
async function listen(url: string) {
  const reader = (await fetch(url)).body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    next: async (): Promise<{
      path?: string
      meta?: { entry: object & { global: string } }
      error?: string
    }> => {
      while (!text.includes('\n\n')) text += decoder.decode((await reader?.read())?.value)
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event.replace('data: ', ''))
    },
  }
}
