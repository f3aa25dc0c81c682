// Loaded before a server (`node --import`): how long its main thread works until the event loop comes round, at most.
//
// In time of the processor, which does not pass while the machine does something else. Linux only.
import { openSync, readSync } from 'node:fs'

/** The first number is nanoseconds for which the thread has worked: https://docs.kernel.org/scheduler/sched-stats.html */
const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
const read = Buffer.alloc(100)

const workedMs = () => Number(read.toString('latin1', 0, readSync(file, read, 0, 100, 0)).split(' ')[0]) / 1e6

let [isWatched, longestMs, beganMs] = [false, 0, 0]

function watch() {
  const nowMs = workedMs()
  longestMs = Math.max(longestMs, nowMs - beganMs)
  beganMs = nowMs
  if (isWatched) setImmediate(watch)
}

process.on('message', (message) => {
  if (message === 'begin') {
    isWatched = true
    longestMs = 0
    beganMs = workedMs()
    setImmediate(watch)
  } else if (message === 'end') {
    isWatched = false
    watch()
  } else return
  process.send(longestMs)
})
