import { ReadQueue } from '../answer/ReadQueue'

/** The process has four threads, which also read files and pack answers: as many as that are left to them. */
const turns = new ReadQueue({ slots: 2, slotsPerCaller: 2 })
/** Who chooses a hash chooses how much memory it takes to compare with it. */
const turnsOfForeign = new ReadQueue({ slots: 1, slotsPerCaller: 1 })

/**
 * Hashes in turns with everyone else who does: one hash takes a thread for some 50 ms on purpose, and anyone may send many.
 *
 * @param gone - Aborted when no one waits for it any more.
 * @throws 503 where the caller has more waiting than anyone, and too many wait
 */
export function hashInTurn<Result>(
  caller: string,
  hash: () => Promise<Result>,
  gone: AbortSignal = new AbortController().signal,
): Promise<Result> {
  return turns.run(caller, gone, hash)
}

/** The same for a comparison with a hash that the caller has sent. */
export function compareInTurn<Result>(
  caller: string,
  compare: () => Promise<Result>,
  gone: AbortSignal,
): Promise<Result> {
  return turnsOfForeign.run(caller, gone, () => hashInTurn(caller, compare, gone))
}
