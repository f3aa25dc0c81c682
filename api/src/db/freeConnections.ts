import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Ends the connections that were closed: the driver keeps each of them open until the garbage collector has found its statements,
 * and with it the log beside the database. The last one takes the log away, so that one file can be copied.
 *
 * For the end of the process: it holds everyone for as long as the collector takes.
 */
export async function freeConnections(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  // What a promise that has just ended still holds goes with the next turn, and so does what the driver has to do itself.
  await nextTurn()
  collectGarbage()
  await nextTurn()
}
