import type { IntervalHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { TalliedRequests } from '../../http/RequestTally'
import { JOBS } from '../../jobs/JobStore'
import type { OpenProject } from '../../lifecycle/openProject'
import { DELIVERIES_TABLE } from '../../webhooks/deliveriesTable'

/** A database that takes longer to say how it is doing is as good as gone. */
const PATIENCE_MS = 2_000

/** How this process and the projects that it has opened are doing. */
export interface ServerFacts {
  startedAt: number
  cpuSeconds: number
  memoryBytes: { resident: number; heap: number }
  /** How late timers of the event loop are. */
  loopDelaySeconds: { p50: number; p99: number; max: number }
  reads: { running: number; waiting: number }
  requests: TalliedRequests[]
  projects: ProjectFacts[]
}

export interface ProjectFacts {
  project: string
  /** The database has answered. Counts of its tables are empty where it has not. */
  isUp: boolean
  pools: Record<'all' | 'reads', PoolFacts>
  /** How often each cache had to be filled. */
  cacheLoads: { schema: number; settings: number }
  /** By their state. */
  jobs: Record<string, number>
  webhookCalls: Record<string, number>
}

export interface PoolFacts {
  used: number
  free: number
  waiting: number
}

export async function readFacts(app: FastifyInstance, loopDelay: IntervalHistogram): Promise<ServerFacts> {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    startedAt: Date.now() / 1000 - process.uptime(),
    cpuSeconds: (user + system) / 1e6,
    memoryBytes: { resident: rss, heap: heapUsed },
    loopDelaySeconds: {
      p50: loopDelay.percentile(50) / 1e9,
      p99: loopDelay.percentile(99) / 1e9,
      max: loopDelay.max / 1e9,
    },
    reads: app.reads.load(),
    requests: app.requestTally.all(),
    projects: await Promise.all((await app.projects.opened()).map(readProject)),
  }
}

async function readProject(project: OpenProject): Promise<ProjectFacts> {
  const { key, knex, reads, schema, settings } = project
  const counts = await within(
    PATIENCE_MS,
    Promise.all([countByState(knex(JOBS)), countByState(knex(DELIVERIES_TABLE))]),
  )
  const [jobCounts, webhookCalls] = counts ?? [{}, {}]
  return {
    project: key,
    isUp: counts !== null,
    pools: { all: poolFacts(knex), reads: poolFacts(reads) },
    cacheLoads: { schema: schema.loadCount, settings: settings.loadCount },
    jobs: jobCounts,
    webhookCalls,
  }
}

async function countByState(rows: Knex.QueryBuilder): Promise<Record<string, number>> {
  const found: { state: string; count: unknown }[] = await rows
    .select('state')
    .count({ count: '*' })
    .groupBy('state')
  return Object.fromEntries(found.map(({ state, count }) => [state, Number(count)]))
}

/** Null when it fails or takes too long. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([promise.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

function poolFacts(knex: Knex): PoolFacts {
  const { pool } = knex.client
  // A project that is being closed has none.
  if (!pool) return { used: 0, free: 0, waiting: 0 }
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }
}
