import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { copyExtensionTree } from '../chaos/installFault'
import { ADMIN } from '../pages/SignInPage'
import { type RunningServer, startServer } from './startServer'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Someone who writes an interface, `color-wheel`, outside of this project, beside a console whose cities use it. */
export class Outsider {
  private constructor(
    /** A place that knows nothing of this project. */
    readonly outside: string,
    /** Extensions of the console. */
    readonly tree: string,
    readonly server: RunningServer,
  ) {}

  static async arrive(): Promise<Outsider> {
    const outside = mkdtempSync(join(tmpdir(), 'outsider-'))
    const tree = copyExtensionTree()
    const server = await startServer({ env: { EXTENSIONS_DIR: tree, EXTENSIONS_DEV: '1' } })
    await giveCitiesTheInterface(server.url)
    return new Outsider(outside, tree, server)
  }

  get folder(): string {
    return join(this.outside, 'color-wheel')
  }

  /** The first of the two commands. */
  create(): void {
    // A try before this one may have left it.
    rmSync(this.folder, { recursive: true, force: true })
    const [command, ...args] = this.#firstCommand()
    run(this.outside, command, '--yes', '--prefer-offline', ...args)
  }

  /** As the tutorial says it, of this console. */
  #firstCommand(): [command: string, ...args: string[]] {
    const tutorial = readFileSync(join(root, 'docs/extensions/tutorial.md'), 'utf8')
    const line = /^(npx) (\S+\.tgz) (create color-wheel)$/m.exec(tutorial)
    const [, npx = '', archive = '', create = ''] = line ?? []
    return [npx, archive.replace('http://127.0.0.1:8080', this.server.url), ...create.split(' ')]
  }

  /** The second one, which goes on: resolves with the link that it prints, once the extension is built. */
  async develop(): Promise<Development> {
    const args = ['run', 'dev', '--', '--port', '0', '--console', `${this.server.url}/admin/`]
    const child = spawn('npm', args, { cwd: this.folder, detached: true })
    let printed = ''
    const link = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk
        const found = /Open (\S+)\n[\s\S]*Built/.exec(printed)?.[1]
        if (found) resolve(found)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', () => reject(new Error(printed)))
    })
    return { link, output: () => printed, stop: () => stopGroup(child) }
  }

  /** Changes the source, and waits until the page shows it. */
  async edit(page: Page, label: string): Promise<void> {
    const file = join(this.folder, 'input.tsx')
    const code = readFileSync(file, 'utf8').replace(
      /( data-edit="[^"]*")?\n {6}id=/,
      ` data-edit="${label}"\n      id=`,
    )
    const shown = page.locator(`[data-edit="${label}"]`).waitFor({ state: 'attached' })
    writeFileSync(file, code)
    await shown
  }

  async leave(): Promise<void> {
    await this.server.stop()
    for (const folder of [this.outside, this.tree]) rmSync(folder, { recursive: true, force: true })
  }
}

export interface Development {
  /** Address of the console with the extension in it. */
  link: string
  output: () => string
  stop: () => void
}

/** Runs one command to its end. */
export function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
}

/** What an admin would do in the settings of the collection. */
async function giveCitiesTheInterface(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/atlas${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as { data: { token: string } }
  }
  const { data } = await send('POST', '/auth/authenticate', ADMIN)
  const authorization = { Authorization: `Bearer ${data.token}` }
  await send('PATCH', '/fields/cities/name', { interface: 'color-wheel' }, authorization)
}

/** npm and what it has started. */
function stopGroup(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
}
