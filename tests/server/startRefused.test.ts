import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../support/serverProcess'

const isRoot = process.getuid?.() === 0
/** Rights do not hold for root, so the server is someone else. */
const NO_ONE = isRoot ? 65_534 : undefined
/** Far above what a start takes, so that what is found is a process that does not end. */
const NEVER_MS = 30_000

let folder: string
let place: string

beforeAll(async () => {
  folder = await buildServer()
  place = await mkdtemp(join(tmpdir(), 'pergola-refused-'))
  await Promise.all([folder, place].map((made) => chmod(made, 0o755)))
  await writeFile(join(place, 'file'), '')
}, 120_000)
afterAll(() => Promise.all([folder, place].map((made) => rm(made, { recursive: true, force: true }))))

interface Run {
  uid?: number | undefined
  /** Runs the server: a program with its arguments. */
  by?: string[]
}

/** Starts the server, which has to end by itself. */
async function start(env: Record<string, string>, { uid, by = [] }: Run = {}) {
  const [program = '', ...args] = [...by, process.execPath, join(folder, 'main.mjs')]
  const child = spawn(program, args, {
    env: { ...process.env, DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), NEVER_MS)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, said: said.trim() }
}

const SOLUTION = 'set another one or change its owner'

it.each([
  ['below a file', 'file/data', 'a file is in its place, or in the place of a folder above it (ENOTDIR)'],
  ['that is a file', 'file', 'a file is in its place, or in the place of a folder above it (EEXIST)'],
])('says why a data folder %s cannot be used, and ends', async (_case, name, reason) => {
  const dataDir = join(place, name)
  expect(await start({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `DATA_DIR ${dataDir} cannot be written, since ${reason}: ${SOLUTION}`,
  })
})

it.each([['CONSOLE_DIR'], ['EXTENSIONS_DIR'], ['LANGUAGES_DIR'], ['EXTENSION_SOURCES_DIR']])(
  'says that the folder in %s is not there, or is none, and ends',
  async (name) => {
    const [missing, file] = [join(place, 'mistyped'), join(place, 'file')]
    const env = { DATA_DIR: join(place, 'unused') }
    const hint = 'name the right folder, or leave it out'
    expect(await start({ ...env, [name]: missing })).toEqual({
      code: 1,
      said: `${name} ${missing} is not there: ${hint}`,
    })
    const reason = 'a file is in its place, or in the place of a folder above it (ENOTDIR)'
    expect(await start({ ...env, [name]: file })).toEqual({
      code: 1,
      said: `${name} ${file} cannot be read, since ${reason}: ${hint}`,
    })
  },
)

it.each([
  ['of another user', 'locked', 0o755],
  ['that can be written and not searched', 'blind', 0o600],
  ['below a folder of another user', 'locked/below', 0o755],
])('says why a data folder %s cannot be used, and ends', async (_case, name, mode) => {
  const dataDir = join(place, name)
  const made = join(place, name.split('/')[0] ?? '')
  await mkdir(made, { recursive: true })
  await chmod(made, NO_ONE === undefined ? 0o555 & mode : mode)
  expect(await start({ DATA_DIR: dataDir }, { uid: NO_ONE })).toEqual({
    code: 1,
    said: `DATA_DIR ${dataDir} cannot be written, since the user of this process has no right to (EACCES): ${SOLUTION}`,
  })
})

it.skipIf(process.platform !== 'linux').each([['/proc'], ['/proc/pergola'], ['/proc/pergola/data']])(
  'ends where a folder refuses new ones as if it were not there: %s',
  async (dataDir) => {
    const { code, said } = await start({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_DIR \S+ cannot be written, since [^\n]+ \((ENOENT|EACCES)\): [^\n]+$/)
  },
)

const mounts = (path: string) => [
  ...['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])],
  ...['sh', '-c', 'mount -t tmpfs -o ro none "$0" && exec "$@"', path],
]
const [unshare = '', ...mountArgs] = mounts(tmpdir())
const canMount = process.platform === 'linux' && spawnSync(unshare, [...mountArgs, 'true']).status === 0

it.skipIf(!canMount).each([['mount'], ['mount/data']])(
  'says that the disk of a data folder is read-only, and ends: %s',
  async (name) => {
    await mkdir(join(place, 'mount'), { recursive: true })
    const dataDir = join(place, name)
    expect(await start({ DATA_DIR: dataDir }, { by: mounts(join(place, 'mount')) })).toEqual({
      code: 1,
      said: `DATA_DIR ${dataDir} cannot be written, since its disk is mounted read-only (EROFS): ${SOLUTION}`,
    })
  },
)

it.each([['projects'], ['extensions']])('says that the folder %s is a file, and ends', async (name) => {
  const dataDir = await mkdtemp(join(place, 'with-'))
  await symlink(join(place, 'file'), join(dataDir, name))
  expect(await start({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `${join(dataDir, name)} cannot be read, since a file is in its place, or in the place of a folder above it (ENOTDIR): move it away or change its owner`,
  })
})

it('says that the port is in use, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const ended = await start({ DATA_DIR: join(place, 'data'), PORT: String(port) })
  other.close()
  const said = `Port ${port} is in use: stop the other server or set PORT to a free one`
  expect(ended).toEqual({ code: 1, said })
})

it('says that an address is not of this machine, and ends', async () => {
  expect(await start({ DATA_DIR: join(place, 'data'), HOST: '192.0.2.1' })).toEqual({
    code: 1,
    said: 'HOST 192.0.2.1 is no address of this machine',
  })
})
