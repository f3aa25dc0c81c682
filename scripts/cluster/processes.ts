import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What this run has started and not yet ended. It ends by these alone, never by a name. */
const running = new Set<ChildProcess>()

/** @param log - File that gets what the process prints. */
export function start(
  command: string,
  args: readonly string[],
  { log, env }: { log: string; env?: Record<string, string> },
): ChildProcess {
  const output = createWriteStream(log, { flags: 'a' })
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits until it has ended; one that takes longer than `patienceMs` is killed. */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = 60_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(killing)
}

export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
}

/** @throws when `isReady` is not true in time, or the process ends before */
export async function untilReady(
  name: string,
  child: ChildProcess,
  isReady: () => Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`)
    if (await isReady().catch(() => false)) return
    await pause(100)
  }
  throw new Error(`${name} was not ready after ${patienceMs / 1000} s`)
}
