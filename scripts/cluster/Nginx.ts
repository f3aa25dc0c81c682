import type { ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../api/src/testing/freePort'
import { start, untilReady } from './processes'
import type { Server } from './servers'

/** Until nginx has read its configuration again, and its workers of before take nothing more. */
const RELOAD_MS = 500

/** nginx with the very text of docs/operators.md before the servers. */
export class Nginx {
  readonly #down = new Set<number>()
  #child: ChildProcess | undefined
  #port = 0

  constructor(
    private readonly folder: string,
    private readonly servers: readonly Server[],
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port = await freePort()
    await this.#configure()
    const args = ['-c', join(this.folder, 'nginx.conf'), '-p', this.folder, '-g', 'daemon off;']
    this.#child = start('nginx', args, { log: join(this.folder, 'nginx.out') })
    await untilReady('nginx', this.#child, async () => (await fetch(`${this.url}/server/ping`)).ok)
  }

  /** Sends a server nothing more, or again; what is under way goes on. */
  async use(index: number, isUsed: boolean): Promise<void> {
    if (isUsed) this.#down.delete(index)
    else this.#down.add(index)
    await this.#configure()
    this.#child?.kill('SIGHUP')
    await pause(RELOAD_MS)
  }

  async #configure(): Promise<void> {
    const guide = await readFile(new URL('../../docs/operators.md', import.meta.url), 'utf8')
    const blocks = [...guide.matchAll(/```nginx\n(.*?)```/gs)].map(([, text = '']) => text)
    const text = blocks.find((block) => block.includes('upstream pergola'))
    if (!text) throw new Error('docs/operators.md has no configuration of nginx for several servers')
    let index = -1
    const site = text
      .replace(/listen \d+/, `listen 127.0.0.1:${this.#port}`)
      .replace(/server [\w.]+:8080([^;]*)/g, (_line, options) => {
        index++
        const { host } = new URL(this.servers[index]?.url ?? '')
        return `server ${host}${this.#down.has(index) ? ' down' : options}`
      })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${this.folder}/nginx-${kind};`)
      .join(' ')
    // Its workers end kept connections when they read their configuration again, which a request may just be using.
    await writeFile(
      join(this.folder, 'nginx.conf'),
      `pid ${this.folder}/nginx.pid; error_log ${this.folder}/nginx.log warn; worker_processes 1; events {}
http { access_log off; keepalive_timeout 0; ${temporary} ${site} }`,
    )
  }
}
