import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults'
import type { Galera } from './galera'
import type { Ledger } from './Ledger'
import { LOT_COUNT } from './prepare'
import { ADMIN, type Server } from './servers'
import { ask, type Sent } from './Traffic'
import type { WebhookReceiver } from './WebhookReceiver'

export interface Check {
  promise: string
  /** What was counted, and the first things that broke it. */
  found: string
  isKept: boolean
}

interface CheckOptions {
  ledger: Ledger
  sent: readonly Sent[]
  faults: readonly Fault[]
  galera: Galera
  servers: readonly Server[]
  receiver: WebhookReceiver
}

const LONGEST_LAG_MS = 2_000
const DELIVERY_PATIENCE_MS = 60_000
/** The default of AUTH_REQUESTS_PER_MINUTE. */
const SIGN_INS_PER_MINUTE = 60

/** Compares what was acknowledged with what is there. */
export async function runChecks(options: CheckOptions): Promise<Check[]> {
  return [
    ...checkAnswers(options),
    ...checkLags(options.ledger),
    await checkNotes(options),
    await checkSharedUpdates(options),
    await checkNodes(options.galera),
    await checkWebhooks(options),
    await checkSessions(options),
    await checkFields(options),
    await checkFiles(options),
    await checkJobs(options),
    await checkRateLimit(options.servers),
    await checkDecisions(options.servers),
  ]
}

function check(promise: string, total: string, broken: readonly string[]): Check {
  const examples = broken.slice(0, 3).join('; ')
  const found = broken.length === 0 ? total : `${total}, broken ${broken.length} times: ${examples}`
  return { promise, found, isKept: broken.length === 0 }
}

function checkAnswers({ sent, faults }: CheckOptions): Check[] {
  const isFailure = ({ status }: Sent) => status === 0 || status >= 500
  const failures = sent.filter(isFailure)
  const outside = failures.filter(
    ({ from, to }) => !faults.some(({ at, windowMs }) => windowMs > 0 && to >= at && from <= at + windowMs),
  )
  const describe = ({ operation, status, message }: Sent) => `${operation}: ${status} ${message}`
  const refused = sent.filter(
    ({ status, operation }) => status >= 400 && status < 500 && !(operation === 'delete' && status === 404),
  )
  const longest = Math.max(
    0,
    ...failures.map(({ to }) =>
      Math.min(...faults.flatMap(({ at, windowMs }) => (windowMs && to >= at ? [to - at] : []))),
    ),
  )
  return [
    check(
      'no 5xx beyond a failover',
      `${sent.length} requests, ${failures.length} failed within failovers, the last one ${longest} ms after its fault`,
      outside.map(describe),
    ),
    check('nothing is refused that was right', `${sent.length} requests`, refused.map(describe)),
  ]
}

function checkLags({ lagsMs, staleReads, notes }: Ledger): Check[] {
  const lags = Object.entries(lagsMs).map(([what, values]) =>
    check(
      `${what}: at every server within ${LONGEST_LAG_MS} ms`,
      `${values.length} times, the longest ${Math.max(0, ...values)} ms`,
      values.filter((value) => value > LONGEST_LAG_MS).map((value) => `${value} ms`),
    ),
  )
  return [...lags, check('a client reads what it has written', `${notes.size} items`, staleReads)]
}

/** As each server has them: the three have to agree. */
async function checkNotes({ ledger, servers }: CheckOptions): Promise<Check> {
  const broken: string[] = []
  for (const { name, url } of servers) {
    const { answer } = await ask(url, 'GET', '/items/notes?limit=-1&fields=id,title,n')
    const found = new Map<string, { id: number; n: number }>()
    for (const { title, ...row } of answer.data ?? []) {
      if (found.has(title)) broken.push(`${name}: ${title} is there twice`)
      found.set(title, row)
    }
    for (const [title, { id, state, tried, acknowledged }] of ledger.notes) {
      const row = found.get(title)
      if (state === 'deleted' ? row : !row && state === 'there')
        broken.push(`${name}: ${title} is ${row ? 'still there' : 'lost'}`)
      else if (row && (row.id !== id || row.n < acknowledged || !tried.has(row.n)))
        broken.push(`${name}: ${title} has ${row.n} in the place of ${acknowledged}`)
    }
  }
  return check(
    'no acknowledged write is lost',
    `${ledger.notes.size} items at ${servers.length} servers`,
    broken,
  )
}

/** Of items that several clients write at once: each acknowledged update has left its line in the activity. */
async function checkSharedUpdates({ ledger, servers, sent }: CheckOptions): Promise<Check> {
  const query =
    '/activity?limit=0&meta=filter_count&filter[collection]=notes&filter[action]=update&filter[item][in]=1,2,3,4,5,6,7'
  const { answer } = await ask(servers[0]?.url ?? '', 'GET', query)
  const found = answer.meta?.filter_count ?? 0
  const tried = sent.filter(({ operation }) => operation === 'update shared').length
  const isKept = found >= ledger.sharedUpdates
  return check(
    'of writes of one item at once each has its activity',
    `${ledger.sharedUpdates} acknowledged of ${tried}, ${found} noted`,
    isKept ? [] : ['too few'],
  )
}

async function checkNodes(galera: Galera): Promise<Check> {
  const broken: string[] = []
  const facts: string[] = []
  let conflicts = 0
  for (const [index, { name }] of galera.nodes.entries()) {
    conflicts += Number(await galera.status(index, 'wsrep_local_cert_failures'))
    conflicts += Number(await galera.status(index, 'wsrep_local_bf_aborts'))
    const size = await galera.status(index, 'wsrep_cluster_size')
    if (size !== String(galera.nodes.length)) broken.push(`${name} sees ${size} nodes`)
    const [row] = await galera.query(
      index,
      'SELECT COUNT(*) AS found, BIT_XOR(CRC32(CONCAT_WS("|", id, title, n))) AS checksum FROM shop.notes',
    )
    facts.push(`${row?.found} ${row?.checksum}`)
  }
  if (new Set(facts).size > 1) broken.push(facts.join(' and '))
  return check(
    'all nodes have the same',
    `${conflicts} conflicts between nodes since their last start, repeated inside`,
    broken,
  )
}

/** A server that was killed at a call has it made again, under the same number. */
async function checkWebhooks({ ledger, receiver, faults }: CheckOptions): Promise<Check> {
  const deadline = Date.now() + DELIVERY_PATIENCE_MS
  const missing = () => [...ledger.notes.keys()].filter((title) => !receiver.calls.has(title))
  while (missing().length > 0 && Date.now() < deadline) await pause(250)
  const broken = missing().map((title) => `${title} was never called`)
  let repeated = 0
  for (const [title, calls] of receiver.calls) {
    const [first] = calls
    if (!first || calls.length === 1) continue
    const isOfOneCall = calls.every(({ id }) => id === first.id)
    const isOfLoss = faults.some(
      ({ at, windowMs }) => windowMs > 0 && first.at >= at - 2_000 && first.at <= at + windowMs,
    )
    if (isOfOneCall && isOfLoss) repeated += calls.length - 1
    else broken.push(`${title} was called ${calls.length} times`)
  }
  return check(
    'each webhook is called once',
    `${receiver.calls.size} calls, ${repeated} made again under their number because a server was lost at them`,
    broken,
  )
}

async function checkSessions({ ledger, servers }: CheckOptions): Promise<Check> {
  const broken: string[] = []
  for (const { name, url } of servers)
    for (const [index, cookie] of ledger.sessions.entries()) {
      const { answer } = await ask(url, 'GET', '/users/me?fields=id', { token: null, headers: { cookie } })
      if (answer.status !== 200) broken.push(`${name}: session ${index} answers ${answer.status}`)
    }
  return check('a session holds at every server', `${ledger.sessions.length} sessions`, broken)
}

async function checkFields({ ledger, servers }: CheckOptions): Promise<Check> {
  const broken: string[] = []
  for (const { name, url } of servers)
    for (const field of ledger.fields) {
      const { answer } = await ask(url, 'PATCH', '/items/lots/1', { body: { [field]: name } })
      if (answer.status !== 200 || answer.data?.[field] !== name)
        broken.push(`${name}: ${field} answers ${answer.status}`)
    }
  return check('a field that was added is there', `${ledger.fields.length} fields`, broken)
}

async function checkFiles({ ledger, servers }: CheckOptions): Promise<Check> {
  const broken: string[] = []
  for (const { name, url } of servers)
    for (const { id, path, content } of ledger.files) {
      const response = await fetch(`${url}${path}`).catch(() => null)
      const text = await response?.text()
      if (text !== content) broken.push(`${name}: file ${id} answers ${response?.status}`)
    }
  return check('an upload is read at every server', `${ledger.files.length} files`, broken)
}

async function checkJobs({ ledger, servers }: CheckOptions): Promise<Check> {
  const broken: string[] = []
  for (const { id, token, state } of ledger.jobs) {
    const query = `/activity?limit=0&meta=filter_count&filter[collection]=lots&filter[comment]=${token}`
    const { answer } = await ask(servers[0]?.url ?? '', 'GET', query)
    const written = answer.meta?.filter_count
    const isWhole = state === 'done' ? written === LOT_COUNT : written <= LOT_COUNT
    if (!isWhole || state === 'running') broken.push(`job ${id} is ${state} and has written ${written} items`)
  }
  const done = ledger.jobs.filter(({ state }) => state === 'done').length
  return check(
    'a job is done once',
    `${done} of ${ledger.jobs.length} done, the others ended with what they were lost with`,
    broken,
  )
}

/** One address that asks all servers in turn. */
async function checkRateLimit(servers: readonly Server[]): Promise<Check> {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  let allowed = 0
  for (let attempt = 0; attempt < SIGN_INS_PER_MINUTE + 9; attempt++) {
    const server = servers[attempt % servers.length]
    const body = { token: 'none', password: 'none' }
    const { answer } = await ask(server?.url ?? '', 'POST', '/auth/password/reset', {
      body,
      token: null,
      headers,
    })
    if (answer.status !== 429) allowed++
  }
  const isKept = allowed === SIGN_INS_PER_MINUTE
  return check(
    'servers count a limit together',
    `${allowed} of ${SIGN_INS_PER_MINUTE} allowed`,
    isKept ? [] : ['other number'],
  )
}

const ROUNDS = 5

/** Two who decide at the same moment at two servers, each by what the other one is about to change. */
async function checkDecisions(servers: readonly Server[]): Promise<Check> {
  const [first, second] = servers.map(({ url }) => url) as [string, string]
  const other = { token: 'other-admin-token' }
  const created = await ask(first, 'POST', '/users', {
    body: {
      ...other,
      email: 'other@example.com',
      role: 1,
      status: 'active',
      first_name: 'O',
      last_name: 'Ther',
      password: ADMIN.password,
    },
  })
  const folders = await Promise.all(
    ['a', 'b'].map((name) => ask(first, 'POST', '/folders', { body: { name } })),
  )
  const [a, b] = folders.map(({ answer }) => answer.data?.id)
  const otherId = created.answer.data?.id
  const broken: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const suspended = { body: { status: 'suspended' } }
    const left = await Promise.all([
      ask(first, 'PATCH', `/users/${otherId}`, suspended),
      ask(second, 'PATCH', '/users/1', { ...suspended, ...other }),
    ])
    const statuses = left.map(({ answer }) => answer.status)
    if (statuses.filter((status) => status === 200).length !== 1)
      broken.push(`administrators: ${statuses.join(' and ')}`)
    const [isFirstLeft] = statuses.map((status) => status === 200)
    const restored = { body: { status: 'active' } }
    if (isFirstLeft) await ask(first, 'PATCH', `/users/${otherId}`, restored)
    else await ask(first, 'PATCH', '/users/1', { ...restored, ...other })

    const moved = await Promise.all([
      ask(first, 'PATCH', `/folders/${a}`, { body: { parent_folder: b } }),
      ask(second, 'PATCH', `/folders/${b}`, { body: { parent_folder: a } }),
    ])
    const moves = moved.map(({ answer }) => answer.status)
    if (moves.filter((status) => status === 200).length !== 1) broken.push(`folders: ${moves.join(' and ')}`)
    for (const id of [a, b]) await ask(first, 'PATCH', `/folders/${id}`, { body: { parent_folder: null } })
  }
  return check('of two decisions that exclude each other one is made', `${ROUNDS * 2} pairs`, broken)
}
