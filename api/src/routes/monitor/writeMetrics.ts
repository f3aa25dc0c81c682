import type { ServerFacts } from './readFacts'

/** The facts in the text format of Prometheus. Its library is loaded by the first who asks. */
export async function writeMetrics(facts: ServerFacts): Promise<{ contentType: string; text: string }> {
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })

  gauge('process_start_time_seconds', 'Start of the process, seconds since 1970', []).set(facts.startedAt)
  counter('process_cpu_seconds_total', 'Processor time', []).inc(facts.cpuSeconds)
  gauge('process_resident_memory_bytes', 'Memory of the process', []).set(facts.memoryBytes.resident)
  gauge('pergola_heap_bytes', 'Memory of objects in use', []).set(facts.memoryBytes.heap)

  const delay = gauge('pergola_event_loop_delay_seconds', 'How late timers are since the last answer', [
    'quantile',
  ])
  delay.set({ quantile: '0.5' }, facts.loopDelaySeconds.p50)
  delay.set({ quantile: '0.99' }, facts.loopDelaySeconds.p99)
  delay.set({ quantile: '1' }, facts.loopDelaySeconds.max)

  const reads = gauge('pergola_reads', 'Reads of items by state', ['state'])
  for (const [state, count] of Object.entries(facts.reads)) reads.set({ state }, count)

  const labels: ['method', 'route', 'status'] = ['method', 'route', 'status']
  const requests = counter('pergola_http_requests_total', 'Answered requests', labels)
  const seconds = counter('pergola_http_request_seconds_total', 'Time of answered requests', labels)
  for (const { method, route, status, ...sums } of facts.requests) {
    requests.inc({ method, route, status }, sums.count)
    seconds.inc({ method, route, status }, sums.seconds)
  }

  const isUp = gauge('pergola_database_up', '1: the database answers', ['project'])
  const pools = gauge('pergola_database_connections', 'Connections, and who waits for one', [
    'project',
    'pool',
    'state',
  ])
  const loads = counter('pergola_cache_loads_total', 'How often a cache had to be filled', [
    'project',
    'cache',
  ])
  const jobs = gauge('pergola_jobs', 'Jobs by state', ['project', 'state'])
  const calls = gauge('pergola_webhook_calls', 'Calls of webhooks by state', ['project', 'state'])
  for (const { project, ...of } of facts.projects) {
    isUp.set({ project }, of.isUp ? 1 : 0)
    for (const [pool, states] of Object.entries(of.pools))
      for (const [state, count] of Object.entries(states)) pools.set({ project, pool, state }, count)
    for (const [cache, count] of Object.entries(of.cacheLoads)) loads.inc({ project, cache }, count)
    for (const [state, count] of Object.entries(of.jobs)) jobs.set({ project, state }, count)
    for (const [state, count] of Object.entries(of.webhookCalls)) calls.set({ project, state }, count)
  }
  return { contentType: registry.contentType, text: await registry.metrics() }
}
