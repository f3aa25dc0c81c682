import type { CDPSession } from 'playwright'
import { collectTrace, isTask, mainThreads, type TraceEvent, threadOf } from './collectTrace'

/** A task of the main thread, and what it was busy with. */
export interface ExplainedTask {
  /** From the start of the work. */
  atMs: number
  /** Processor time. */
  tookMs: number
  /** What the browser did in it, each without what it did within that, longest first. */
  parts: [name: string, ms: number][]
  /** Functions that ran in it, without those that they called, longest first. */
  functions: [name: string, ms: number][]
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
]

/** The longest tasks of the page while something is done, and what each of them consists of. */
export async function explainTasks(
  session: CDPSession,
  work: () => Promise<void>,
  count = 5,
): Promise<ExplainedTask[]> {
  const events = await collectTrace(session, CATEGORIES, async () => {
    // The first script of a page starts the profiler, which takes up to a second of the processor and is no part of the work.
    await session.send('Runtime.evaluate', { expression: `console.timeStamp('${START}')` })
    await work()
  })
  const thread = busiestThread(events)
  const own = events.filter((event) => threadOf(event) === thread && event.ts > 0)
  const startUs = events.find(isStart)?.ts ?? 0
  const samples = samplesOf(events.filter(({ pid }) => thread.startsWith(`${pid} `)))
  return own
    .filter((event) => isTask(event) && event.ts > startUs)
    .sort((a, b) => costOf(b) - costOf(a))
    .slice(0, count)
    .map((task) => ({
      atMs: (task.ts - startUs) / 1000,
      tookMs: costOf(task) / 1000,
      parts: sorted(selfTimes(own, task)),
      functions: sorted(functionsOf(samples, task)),
    }))
}

const START = 'start of the work'
const isStart = ({ name, args }: TraceEvent) =>
  name === 'TimeStamp' && (args.data as { message?: string } | undefined)?.message === START

const costOf = ({ tdur, dur = 0 }: TraceEvent) => tdur ?? dur
const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

function busiestThread(events: readonly TraceEvent[]): string {
  const totals = new Map<string, number>()
  const pages = mainThreads(events)
  for (const event of events.filter(isTask)) {
    const thread = threadOf(event)
    if (pages.has(thread)) totals.set(thread, (totals.get(thread) ?? 0) + costOf(event))
  }
  const [busiest] = sorted(totals)
  if (!busiest) throw new Error('The trace holds no task of a page')
  return busiest[0]
}

/** Time of each kind of event within a task, without that of the events within it. */
function selfTimes(events: readonly TraceEvent[], task: TraceEvent): Map<string, number> {
  const within = events
    .filter((event) => event.ph === 'X' && event.ts >= task.ts && endOf(event) <= endOf(task))
    .sort((a, b) => a.ts - b.ts || costOf(b) - costOf(a))
  const times = new Map<string, number>()
  const add = (name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us / 1000)
  const open: TraceEvent[] = []
  for (const event of within) {
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= event.ts) open.pop()
    const outer = open.at(-1)
    if (outer) add(outer.name, -costOf(event))
    add(event.name, costOf(event))
    open.push(event)
  }
  return times
}

interface ProfileData {
  cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] }
  timeDeltas?: number[]
  startTime?: number
}

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }
}

interface Sample {
  atUs: number
  tookUs: number
  where: string
}

/** What the script did, moment by moment. */
function samplesOf(events: readonly TraceEvent[]): Sample[] {
  const nodes = new Map<number, string>()
  const samples: Sample[] = []
  let atUs = 0
  for (const { name, args } of events) {
    const data = args.data as ProfileData | undefined
    if (name === 'Profile') atUs = data?.startTime ?? atUs
    if (name !== 'ProfileChunk') continue
    for (const { id, callFrame } of data?.cpuProfile?.nodes ?? []) nodes.set(id, nameOf(callFrame))
    for (const [index, node] of (data?.cpuProfile?.samples ?? []).entries()) {
      const tookUs = data?.timeDeltas?.[index] ?? 0
      atUs += tookUs
      samples.push({ atUs, tookUs, where: nodes.get(node) ?? '?' })
    }
  }
  return samples
}

function nameOf({ functionName, url, lineNumber = 0, columnNumber = 0 }: ProfileNode['callFrame']): string {
  const place = url ? ` ${url.split('/').at(-1)}:${lineNumber + 1}:${columnNumber}` : ''
  return `${functionName || '(anonymous)'}${place}`
}

function functionsOf(samples: readonly Sample[], task: TraceEvent): Map<string, number> {
  const times = new Map<string, number>()
  for (const { atUs, tookUs, where } of samples) {
    if (atUs < task.ts || atUs > endOf(task)) continue
    times.set(where, (times.get(where) ?? 0) + tookUs / 1000)
  }
  return times
}

const sorted = (times: ReadonlyMap<string, number>) => [...times].sort(([, a], [, b]) => b - a).slice(0, 15)
