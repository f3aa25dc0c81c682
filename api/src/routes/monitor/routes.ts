import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { readFacts, type ServerFacts } from './readFacts'
import { HealthAnswer, type HealthFacts, MetricsText } from './schema'
import { writeMetrics } from './writeMetrics'

const LOOP_RESOLUTION_MS = 20
/** Anyone may ask for the status: however often they do, the databases are asked once in this time. */
const STATUS_KNOWN_MS = 1_000

/** What a monitor asks: `/server/health` and `/server/metrics`. */
export const monitorRoutes: RoutesPlugin = async (app) => {
  const loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loopDelay.enable()
  app.addHook('onClose', async () => void loopDelay.disable())

  let known: { status: Promise<HealthFacts['status']>; untilMs: number } | undefined
  const knownStatus = () => {
    if (!known || Date.now() > known.untilMs) {
      const status = readFacts(app, loopDelay).then(statusOf)
      known = { status, untilMs: Date.now() + STATUS_KNOWN_MS }
    }
    return known.status
  }

  app.get(
    '/health',
    { schema: { response: { 200: HealthAnswer, 503: HealthAnswer }, summary: 'Whether this server works' } },
    async (request, reply) => {
      const facts = isMonitor(request) ? await readFacts(app, loopDelay) : null
      const status = facts ? statusOf(facts) : await knownStatus()
      reply.header('Cache-Control', 'no-store')
      const data = { status, ...(facts && inShort(facts)) }
      return sendData(reply, { data }, status === 'unavailable' ? 503 : 200)
    },
  )

  app.get(
    '/metrics',
    { schema: { response: { 200: MetricsText }, summary: 'Metrics in the text format of Prometheus' } },
    async (request, reply) => {
      if (!isMonitor(request)) throw new ApiError('forbidden', say('metricsDenied'))
      const { contentType, text } = await writeMetrics(await readFacts(app, loopDelay))
      loopDelay.reset()
      return reply.type(contentType).header('Cache-Control', 'no-store').serializer(String).send(text)
    },
  )
}

/** A server whose databases are all gone is of no use; one that has opened none yet is ready. */
function statusOf({ projects }: ServerFacts): HealthFacts['status'] {
  if (projects.every(({ isUp }) => isUp)) return 'ok'
  return projects.some(({ isUp }) => isUp) ? 'degraded' : 'unavailable'
}

function inShort({ startedAt, loopDelaySeconds, memoryBytes, reads, projects }: ServerFacts) {
  return {
    started_on: new Date(startedAt * 1000).toISOString(),
    loop_delay_ms: Math.round(loopDelaySeconds.p99 * 1000),
    memory_bytes: memoryBytes.resident,
    reads,
    projects: projects.map(({ project, isUp, pools, jobs, webhookCalls }) => ({
      project,
      database: isUp ? ('up' as const) : ('down' as const),
      connections_waiting: pools.all.waiting + pools.reads.waiting,
      jobs_running: jobs.running ?? 0,
      webhooks_pending: webhookCalls.pending ?? 0,
      webhooks_failed: webhookCalls.failed ?? 0,
    })),
  }
}

/**
 * Anyone with the token, or without one a program on this machine. Through a proxy on this machine the whole world would
 * come from here: what a proxy has passed on is not local.
 */
function isMonitor({ headers, socket, server }: FastifyRequest): boolean {
  const { metricsToken } = server.appOptions
  if (metricsToken) {
    const [, sent = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    return timingSafeEqual(digest(sent), digest(metricsToken))
  }
  const isProxied = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers
  const { remoteAddress } = socket
  return !isProxied && remoteAddress !== undefined && ipaddr.process(remoteAddress).range() === 'loopback'
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
