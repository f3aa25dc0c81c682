// Loaded before a server (`node --import`): counts what it does for requests, in numbers that do not depend on the machine.
//
// V8 counts how often each function, and each block of a branch or loop, is entered. SQLite counts the steps of its machine for each
// statement (https://sqlite.org/stmt.html). What Node and other native code do is not seen.
import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'
import Database from 'libsql'

// A function that is optimized counts no more those that it has taken in, and one whose code was dropped begins at nothing.
setFlagsFromString('--no-opt')
setFlagsFromString('--no-flush-bytecode')
if (Number.parseInt(process.versions.node, 10) >= 22) setFlagsFromString('--no-maglev')

const session = new Session()
session.connect()

/** The answer of a session of this process is there at once. */
function post(method, parameters) {
  let answer
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`)
    answer = result
  })
  return answer
}

post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const SUM_OF_STEPS = "SELECT total(nstep) AS steps FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'"

/** Steps of the open connections, when they were asked for last. */
const connections = new Map()
const { prepare } = Database.prototype
Database.prototype.prepare = function prepareCounted(sql) {
  if (!connections.has(this)) connections.set(this, 0)
  return prepare.call(this, sql)
}

function takeEntered() {
  let entered = 0
  for (const { url, functions } of post('Profiler.takePreciseCoverage').result) {
    if (!url.startsWith('file:') || url === import.meta.url) continue
    for (const { ranges } of functions) for (const { count } of ranges) entered += count
  }
  return entered
}

function takeSteps() {
  let steps = 0
  for (const [connection, before] of connections) {
    if (!connection.open) {
      connections.delete(connection)
      continue
    }
    const now = prepare.call(connection, SUM_OF_STEPS).get([]).steps
    steps += Math.max(0, now - before)
    connections.set(connection, now)
  }
  return steps
}

process.on('message', (message) => {
  if (message === 'take work') process.send({ entered: takeEntered(), steps: takeSteps() })
})
