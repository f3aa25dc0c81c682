import type { CDPSession } from 'playwright'
import { collectTrace, isTask, mainThreads, threadOf } from './collectTrace'

/** The longest task of the pages' main threads while something is done, in processor time. */
export async function longestTaskMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  return (await taskTimes(session, work)).longestMs
}

/** The same, with the time of all tasks of the main thread that works most. */
export async function taskTimes(
  session: CDPSession,
  work: () => Promise<void>,
): Promise<{ longestMs: number; totalMs: number }> {
  const events = await collectTrace(session, ['toplevel'], work)
  const longestUs = new Map<string, number>()
  const totalUs = new Map<string, number>()
  for (const event of events.filter(isTask)) {
    const thread = threadOf(event)
    const { tdur = 0 } = event
    longestUs.set(thread, Math.max(longestUs.get(thread) ?? 0, tdur))
    totalUs.set(thread, (totalUs.get(thread) ?? 0) + tdur)
  }
  const most = (times: ReadonlyMap<string, number>) =>
    Math.max(...[...mainThreads(events)].map((thread) => times.get(thread) ?? 0)) / 1000
  return { longestMs: most(longestUs), totalMs: most(totalUs) }
}
