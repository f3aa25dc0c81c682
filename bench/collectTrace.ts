import type { CDPSession } from 'playwright'

/** What the browser notes of a moment or a span of time. */
export interface TraceEvent {
  name: string
  /** `X` for a span of time. */
  ph: string
  pid: number
  tid: number
  /** Start, and length by the clock, in microseconds. */
  ts: number
  dur?: number
  /** Processor time of the thread, in microseconds: what else the machine does is not in it. */
  tdur?: number
  args: Record<string, unknown>
}

/** The events of these categories while something is done. */
export async function collectTrace(
  session: CDPSession,
  includedCategories: string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await work()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}

export const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask')

/** A thread as the events name it. */
export const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** The main threads of pages. */
export function mainThreads(events: readonly TraceEvent[]): Set<string> {
  return new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
}
