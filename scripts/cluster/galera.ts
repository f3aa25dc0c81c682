import { type ChildProcess, execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mysqlKnex } from '../../api/src/db/connectDatabase'
import { MysqlClient } from '../../api/src/db/MysqlClient'
import { freePort } from '../../api/src/testing/freePort'
import { end, start, untilReady } from './processes'

/** The transfer between nodes does not work as root. */
const USER = process.getuid?.() === 0 ? 'mysql' : userInfo().username

/** A node that was killed gets what is missing from one of the others, which have the load: minutes on a machine that is overloaded. */
const NODE_PATIENCE_MS = 300_000

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so']

/** What is needed and missing on this machine, as a sentence; null when everything is there. */
export function missingPrograms(): string | null {
  const missing = [
    ...(findProvider() ? [] : ['galera-4']),
    ...(['mariadbd', 'nginx'] as const).flatMap((name) =>
      isInstalled(name) ? [] : [name === 'nginx' ? 'nginx' : 'mariadb-server'],
    ),
  ]
  if (missing.length === 0) return null
  return `A cluster needs ${missing.join(', ')}, which this machine does not have (Debian: apt install ${missing.join(' ')}).`
}

function findProvider(): string | undefined {
  return PROVIDERS.find((path) => existsSync(path))
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type PoolOptions = Parameters<typeof mysqlKnex>[2]

interface Node {
  name: string
  port: number
  /** Of the replication. */
  groupPort: number
  settings: string
  log: string
  child: ChildProcess | null
}

/** Nodes of one Galera cluster on 127.0.0.1, user `root` without password. */
export class Galera {
  readonly nodes: Node[] = []

  constructor(private readonly folder: string) {}

  /** Starts the first node on fresh data, and the others on a copy of it, so that none has to send all its data. */
  async start(count: number): Promise<void> {
    await chmod(this.folder, 0o755)
    for (let index = 1; index <= count; index++) {
      const name = `node${index}`
      this.nodes.push({
        name,
        port: await freePort(),
        groupPort: await freePort(),
        settings: join(this.folder, `${name}.cnf`),
        log: join(this.folder, `${name}.log`),
        child: null,
      })
    }
    for (const node of this.nodes) await writeFile(node.settings, await this.#settingsOf(node))
    const [first, ...others] = this.nodes as [Node, ...Node[]]
    await this.#own(first)
    await promisify(execFile)('mariadb-install-db', [
      `--defaults-file=${first.settings}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ])
    await this.#run(first, ['--wsrep-new-cluster'])
    await this.query(0, 'CREATE DATABASE shop CHARACTER SET utf8mb4')
    await this.stop(0)
    for (const node of others) {
      await cp(this.#dataOf(first), this.#dataOf(node), { recursive: true })
      await this.#own(node)
    }
    await this.#allowBootstrap(first)
    await this.#run(first, ['--wsrep-new-cluster'])
    for (const node of others) await this.#run(node, [])
  }

  async kill(index: number): Promise<void> {
    await this.stop(index, 'SIGKILL')
  }

  async stop(index: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const node = this.#node(index)
    if (node.child) await end(node.child, signal)
    node.child = null
  }

  /** Starts a node that was killed: it finds out how far it had come, and gets what is missing from the others. */
  async restart(index: number): Promise<void> {
    const node = this.#node(index)
    const position = await this.#recoverPosition(node)
    await this.#run(node, position ? [`--wsrep-start-position=${position}`] : [])
  }

  async query(index: number, sql: string): Promise<Record<string, unknown>[]> {
    const { port } = this.#node(index)
    const config = {
      type: 'mysql',
      host: '127.0.0.1',
      port,
      user: 'root',
      password: '',
      database: '',
    } as const
    const afterCreate: PoolOptions['afterCreate'] = (connection, done) => done(null, connection)
    const knex = mysqlKnex(config, MysqlClient, { min: 0, max: 1, afterCreate })
    try {
      // What the others have committed is waited for.
      if (sql.startsWith('SELECT')) await knex.raw('SET SESSION wsrep_sync_wait = 1')
      const [rows] = await knex.raw(sql)
      return rows
    } finally {
      await knex.destroy()
    }
  }

  async status(index: number, name: string): Promise<string> {
    const [row] = await this.query(index, `SHOW GLOBAL STATUS LIKE '${name}'`)
    return String(row?.Value)
  }

  #node(index: number): Node {
    const node = this.nodes[index]
    if (!node) throw new Error(`There is no node ${index}`)
    return node
  }

  #dataOf(node: Node): string {
    return join(this.folder, node.name)
  }

  async #own(node: Node): Promise<void> {
    const data = this.#dataOf(node)
    await mkdir(data, { recursive: true })
    if (USER === 'mysql') await promisify(execFile)('chown', ['-R', 'mysql', data])
  }

  async #run(node: Node, args: readonly string[]): Promise<void> {
    const index = this.nodes.indexOf(node)
    const child = start('mariadbd', [`--defaults-file=${node.settings}`, ...args], { log: node.log })
    node.child = child
    const isReady = async () => (await this.status(index, 'wsrep_ready')) === 'ON'
    await untilReady(node.name, child, isReady, NODE_PATIENCE_MS)
  }

  /** `mariadbd` prints it and ends. */
  async #recoverPosition(node: Node): Promise<string | undefined> {
    const log = join(this.#dataOf(node), 'recovered.log')
    await rm(log, { force: true })
    const args = [`--defaults-file=${node.settings}`, '--wsrep-recover', `--log-error=${log}`]
    await promisify(execFile)('mariadbd', args)
    return /Recovered position:\s*(\S+)/.exec(await readFile(log, 'utf8'))?.[1]
  }

  async #allowBootstrap(node: Node): Promise<void> {
    const path = join(this.#dataOf(node), 'grastate.dat')
    const state = await readFile(path, 'utf8')
    await writeFile(path, state.replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'))
  }

  async #settingsOf(node: Node): Promise<string> {
    const data = this.#dataOf(node)
    const members = this.nodes.map(({ groupPort }) => `127.0.0.1:${groupPort}`).join(',')
    const provider = [
      `gmcast.listen_addr=tcp://127.0.0.1:${node.groupPort}`,
      `base_port=${node.groupPort}`,
      `ist.recv_addr=127.0.0.1:${await freePort()}`,
      'gcache.size=64M',
    ]
    return `[mysqld]
user=${USER}
datadir=${data}
socket=${join(data, 'socket')}
pid-file=${join(data, 'pid')}
bind-address=127.0.0.1
port=${node.port}
skip-name-resolve
max-connections=300
innodb-buffer-pool-size=64M
innodb-flush-log-at-trx-commit=0
binlog-format=ROW
innodb-autoinc-lock-mode=2
wsrep-on=ON
wsrep-provider=${findProvider()}
wsrep-cluster-name=pergola
wsrep-cluster-address=gcomm://${members}
wsrep-node-name=${node.name}
wsrep-node-address=127.0.0.1:${node.groupPort}
wsrep-sst-method=rsync
wsrep-sst-receive-address=127.0.0.1:${await freePort()}
wsrep-slave-threads=2
wsrep-provider-options="${provider.join(';')}"
`
  }
}
