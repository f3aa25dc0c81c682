import { setTimeout as pause } from 'node:timers/promises'
import type { Galera } from './galera'
import type { Nginx } from './Nginx'
import type { Servers } from './servers'

/** So long after the loss of a node the others may be silent: five seconds until they go on without it, and what waited then. */
const NODE_WINDOW_MS = 15_000
/** So long after the loss of a server the proxy may still send requests there, and those under way are lost. */
const SERVER_WINDOW_MS = 5_000

/** Something that happened to the cluster. In its window requests may fail. */
export interface Fault {
  at: number
  what: string
  windowMs: number
}

interface FaultsOptions {
  galera: Galera
  servers: Servers
  proxy: Nginx
  seconds: number
  note: (fault: Fault) => void
}

/** Kills a node and a server in turn, and replaces one server after the other by the next release. */
export async function runFaults({ galera, servers, proxy, seconds, note }: FaultsOptions): Promise<void> {
  const began = Date.now()
  const until = (share: number) => pause(Math.max(0, began + share * seconds * 1000 - Date.now()))
  const happens = async (what: string, windowMs: number, work: () => Promise<void>) => {
    note({ at: Date.now(), what, windowMs })
    await work()
  }
  await until(0.1)
  await happens('database node 2 is killed', NODE_WINDOW_MS, () => galera.kill(1))
  await until(0.25)
  await happens('database node 2 starts again', 0, () => galera.restart(1))
  await until(0.35)
  await happens('server 1 is killed', SERVER_WINDOW_MS, () => servers.kill(0))
  await until(0.45)
  await happens('server 1 starts again', 0, () => servers.start(0))
  await until(0.5)
  await happens('database node 1 is killed', NODE_WINDOW_MS, () => galera.kill(0))
  await until(0.65)
  await happens('database node 1 starts again', 0, () => galera.restart(0))
  await until(0.75)
  for (const [index, { name }] of servers.all.entries()) {
    await happens(`${name} is taken out of the proxy and stopped`, 0, async () => {
      await proxy.use(index, false)
      await servers.stop(index)
    })
    await happens(`${name} starts as the next release`, 0, async () => {
      await servers.start(index, 'next')
      await proxy.use(index, true)
    })
    await until(0.75 + (index + 1) * 0.08)
  }
  await until(1)
}
