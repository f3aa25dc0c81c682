import type { CDPSession } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** Processor time of the thread, in microseconds: what else the machine does is not in it. */
  tdur?: number
}

/** The longest task of the pages' main threads while something is done, in processor time. */
export async function longestTaskMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  return (await taskTimes(session, work)).longestMs
}

/** The same, with the time of all tasks of the main thread that works most. */
export async function taskTimes(
  session: CDPSession,
  work: () => Promise<void>,
): Promise<{ longestMs: number; totalMs: number }> {
  const longestUs = new Map<string, number>()
  const totalUs = new Map<string, number>()
  const mainThreads = new Set<string>()
  const collect = ({ value }: { value: object[] }) => {
    for (const { name, pid, tid, args, tdur = 0 } of value as unknown as TraceEvent[]) {
      const thread = `${pid} ${tid}`
      if (name === 'thread_name' && args.name === 'CrRendererMain') mainThreads.add(thread)
      if (!name.endsWith('RunTask')) continue
      longestUs.set(thread, Math.max(longestUs.get(thread) ?? 0, tdur))
      totalUs.set(thread, (totalUs.get(thread) ?? 0) + tdur)
    }
  }
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  await work()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const most = (times: ReadonlyMap<string, number>) =>
    Math.max(...[...mainThreads].map((thread) => times.get(thread) ?? 0)) / 1000
  return { longestMs: most(longestUs), totalMs: most(totalUs) }
}
