import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work for longer than this at a stretch would be noticed by everyone else. */
const STRETCH_MS = 15

/** When the current stretch of work began; null: the event loop has gone round since someone asked. */
let began: number | null = null

/** Called between pieces of work: lets everyone else have a turn once the process has worked for a while. Most calls wait for nothing. */
export function takeTurns(): Promise<void> | undefined {
  if (began === null) {
    began = performance.now()
    setImmediate(() => {
      began = null
    })
  } else if (performance.now() - began > STRETCH_MS) {
    return nextTurn()
  }
  return undefined
}
