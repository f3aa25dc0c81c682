// `npm run cluster [-- --seconds 120] [--seed 1] [--keep]`: three servers of one project on a Galera cluster of three nodes behind
// nginx, all on this machine, under load while a node and a server are killed in turn and the servers are replaced by the next
// release. Ends with 1 when a promise was broken.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startFakeS3 } from '../../api/src/storage/testing/startFakeS3'
import { type Check, runChecks } from './checks'
import { type Fault, runFaults } from './faults'
import { Galera, missingPrograms } from './galera'
import { createLedger } from './Ledger'
import { Load } from './load'
import { Nginx } from './Nginx'
import { prepare } from './prepare'
import { endAll } from './processes'
import { report } from './report'
import { Servers } from './servers'
import { Traffic } from './Traffic'
import { WebhookReceiver } from './WebhookReceiver'

const NODES = 3
/** Shorter, and a failover is not over when the next fault comes. */
const LEAST_SECONDS = 60
const MOST_SECONDS = 3600

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    keep: { type: 'boolean', default: false },
  },
})

const missing = missingPrograms()
if (missing) {
  console.error(missing)
  process.exitCode = 1
} else {
  const checks = await runCluster(Number(values.seconds), Number(values.seed))
  process.exitCode = checks.every(({ isKept }) => isKept) ? 0 : 1
}
// What is left of connections that were lost.
process.exit()

async function runCluster(asked: number, seed: number): Promise<Check[]> {
  const seconds = Math.min(Math.max(asked || LEAST_SECONDS, LEAST_SECONDS), MOST_SECONDS)
  const folder = await mkdtemp(join(tmpdir(), 'pergola-cluster-'))
  const galera = new Galera(folder)
  const servers = new Servers(folder)
  const receiver = new WebhookReceiver()
  const s3 = await startFakeS3()
  const began = Date.now()
  let isOver = false
  const say = (text: string) =>
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  try {
    say(`${seconds} seconds of load, seed ${seed}, logs in ${folder}`)
    await servers.build()
    await galera.start(NODES)
    await servers.install(
      galera.nodes.map(({ port }) => port),
      s3.endpoint,
    )
    await Promise.all(servers.all.map((_server, index) => servers.start(index)))
    const proxy = new Nginx(folder, servers.all)
    await proxy.start()
    const traffic = new Traffic(proxy.url)
    const prepared = await prepare(traffic, await receiver.start())
    say('all are there, the load begins')

    const ledger = createLedger()
    const faults: Fault[] = []
    const load = new Load({ traffic, ledger, prepared, servers: servers.all, random: randomOf(seed) })
    const running = load.run()
    const note = (fault: Fault) => {
      faults.push(fault)
      say(fault.what)
    }
    await runFaults({ galera, servers, proxy, seconds, note }).finally(() => load.stop())
    await running
    say('the load has ended, what was promised is compared')
    const { sent } = traffic
    const checks = await runChecks({ ledger, sent, faults, galera, servers: servers.all, receiver })
    report({ checks, sent, seconds })
    isOver = true
    return checks
  } finally {
    await endAll()
    receiver.close()
    await s3.close()
    await servers.removeBuilds()
    // What a run that failed has logged is needed to find out why.
    if (isOver && !values.keep) await rm(folder, { recursive: true, force: true })
  }
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
