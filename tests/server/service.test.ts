import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '../../api/src/readEnvironment'

const GUIDE = new URL('../../docs/operators.md', import.meta.url)

async function blockOf(kind: string, word: string): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8')
  const blocks = [...guide.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  )
  const found = blocks.find((block) => block.includes(word))
  if (!found) throw new Error(`The guide has no ${kind} with ${word}`)
  return found
}

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fails for what would stop the server from starting, and for names that it does not know. */
function expectKnown(environment: Record<string, string>) {
  const { options, host, wantsDemo } = readEnvironment(environment)
  expect([options.dataDir, wantsDemo]).toEqual(['/srv/pergola', false])
  return { options, host }
}

describe('the systemd unit of the operator guide', () => {
  it('sets what the server reads, and may write where it keeps its data', async () => {
    const unit = await blockOf('ini', '[Service]')
    const line = /^Environment=(.*)$/m.exec(unit)?.[1] ?? ''
    const variables = Object.fromEntries(line.split(' ').map((part) => part.split('=') as [string, string]))
    const { options, host } = expectKnown(variables)
    expect([host, options.trustProxy]).toEqual(['127.0.0.1', ['loopback']])
    expect(unit).toContain(`ReadWritePaths=${options.dataDir}\n`)
  })

  it.skipIf(!hasSystemd())('is understood by systemd', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pergola-unit-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'pergola.service')
    // Where this machine has Node.
    await writeFile(path, (await blockOf('ini', '[Service]')).replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    })
    const complaints = `${stdout}${stderr}`.split('\n').filter((text) => text.includes('pergola.service'))
    expect(complaints).toEqual([])
  })
})

describe('the compose file of the operator guide', () => {
  it('names what is there: volumes, services and variables that the server reads', async () => {
    const { services, volumes } = parse(await blockOf('yaml', 'services:'))
    expect(Object.keys(services)).toEqual(['server', 'database', 'proxy'])
    for (const service of Object.values<{ volumes: string[]; depends_on?: object }>(services)) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':')
        if (!source.startsWith('.')) expect(volumes).toHaveProperty(source)
      }
    }
    const { environment, volumes: mounts } = services.server
    const { options, host } = expectKnown(environment)
    expect([host, options.trustProxy]).toEqual(['0.0.0.0', ['uniquelocal']])
    expect(mounts.some((mount: string) => mount.endsWith(`:${options.dataDir}`))).toBe(true)
  })
})
