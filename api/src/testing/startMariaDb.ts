import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import knex from 'knex'
import { freePort } from './freePort'

const START_TIMEOUT_MS = 60_000

export interface MariaDb {
  /** Value for the environment variable `TEST_DB`. */
  url: string
  host: string
  port: number
  /** Ends the server and removes its data. */
  close(): Promise<void>
}

/**
 * Starts a MariaDB server of its own: temporary data, a free port on loopback, user `root` without password. Needs
 * the programs of Debian's `mariadb-server`.
 *
 * Durability is off, since the data ends with the tests.
 */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-mariadb-'))
  const data = join(folder, 'data')
  const user = `--user=${userInfo().username}`
  await promisify(execFile)('mariadb-install-db', [
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    user,
  ])
  const port = await freePort()
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--innodb-doublewrite=0',
      '--innodb-stats-persistent=0',
      // Hundreds of databases of fifty tables come and go: as files, each table would cost some milliseconds.
      '--innodb-file-per-table=0',
      '--max-connections=500',
      user,
    ],
    { stdio: 'ignore' },
  )
  await untilReady(server, port)
  return {
    url: `mysql://root@127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const connection = { host: '127.0.0.1', port, user: 'root' }
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`mariadbd ended with code ${server.exitCode}`)
    const client = knex({ client: 'mysql2', connection, pool: { min: 0, max: 1 } })
    try {
      await client.raw('SELECT 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    } finally {
      await client.destroy()
    }
  }
  server.kill()
  throw new Error('mariadbd did not answer in time')
}
