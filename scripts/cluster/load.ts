import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './Ledger'
import { LOT_COUNT, type Prepared, READER } from './prepare'
import { ADMIN, type Server } from './servers'
import { type Answer, ask, isOk, type Request, type Traffic } from './Traffic'

interface LoadOptions {
  traffic: Traffic
  ledger: Ledger
  prepared: Prepared
  servers: readonly Server[]
  /** 0 up to 1. */
  random: () => number
}

/** Longer than any promise: a change that a server has not seen by then it will not see. */
const LONGEST_LAG_MS = 6_000
/** A job that runs longer hangs. */
const JOB_PATIENCE_MS = 240_000

/** Clients that work beside each other until they are stopped, each at one thing after the other. */
export class Load {
  #isStopped = false

  constructor(private readonly options: LoadOptions) {}

  /** @returns when the last client has had its last answer */
  async run(): Promise<void> {
    await Promise.all([
      ...[1, 2, 3].map((client) => this.#repeat(20, (turn) => this.#writeOwn(`${client}-${turn}`))),
      ...[1, 2].map(() => this.#repeat(10, () => this.#writeShared())),
      this.#repeat(50, () => this.#read()),
      this.#repeat(300, (turn) => this.#signIn(turn)),
      this.#repeat(300, (turn) => this.#changeRights(turn)),
      this.#repeat(2_000, (turn) => this.#addField(turn)),
      this.#repeat(300, (turn) => this.#upload(turn)),
      this.#repeat(1_000, (turn) => this.#runJob(turn)),
    ])
  }

  stop(): void {
    this.#isStopped = true
  }

  async #repeat(pauseMs: number, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; !this.#isStopped; turn++) {
      await work(turn)
      await pause(pauseMs * (0.5 + this.options.random()))
    }
  }

  #send(operation: string, method: string, path: string, request?: Request): Promise<Answer> {
    return this.options.traffic.send(operation, method, path, request)
  }

  /** An item that no one else writes: made, changed three times, read after each change, and sometimes deleted. */
  async #writeOwn(title: string): Promise<void> {
    const { ledger, random } = this.options
    const created = await this.#send('create', 'POST', '/items/notes', { body: { title, n: 0 } })
    if (!isOk(created)) return
    const { id } = created.data
    const entry = { id, acknowledged: 0, tried: new Set([0]), state: 'there' as const }
    ledger.notes.set(title, entry)
    for (let n = 1; n <= 3; n++) {
      entry.tried.add(n)
      if (isOk(await this.#send('update', 'PATCH', `/items/notes/${id}`, { body: { n } })))
        entry.acknowledged = n
      const read = await this.#send('read', 'GET', `/items/notes/${id}?fields=n`)
      if (isOk(read) ? read.data.n < entry.acknowledged : read.status === 404)
        ledger.staleReads.push(`${title}: ${read.data?.n ?? 'missing'} after ${entry.acknowledged}`)
    }
    if (random() > 0.25) return
    const deleted = await this.#send('delete', 'DELETE', `/items/notes/${id}`)
    ledger.notes.set(title, { ...entry, state: isOk(deleted) ? 'deleted' : 'deletion tried' })
  }

  async #writeShared(): Promise<void> {
    const { ledger, prepared, random } = this.options
    const id = prepared.shared[Math.floor(random() * prepared.shared.length)]
    const body = { n: Math.floor(random() * 1e6) }
    if (isOk(await this.#send('update shared', 'PATCH', `/items/notes/${id}`, { body })))
      ledger.sharedUpdates++
  }

  async #read(): Promise<void> {
    await this.#send('list', 'GET', '/items/notes?limit=50&sort=-id&meta=filter_count')
    await this.#send('search', 'GET', '/items/lots?q=lot&limit=20')
  }

  /** Each from an address of its own: the limit of sign-ins is another check. */
  async #signIn(turn: number): Promise<void> {
    const { ledger } = this.options
    const { email, password } = ADMIN
    const address = { 'x-forwarded-for': `198.51.100.${turn % 250}` }
    const opened = await this.#send('sign in', 'POST', '/auth/authenticate', {
      body: { email, password, mode: 'cookie' },
      token: null,
      headers: address,
    })
    if (!isOk(opened)) return
    const since = Date.now()
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const own = { token: null, headers: { ...address, cookie } }
    ledger.lagsMs['new session'].push(await this.#lag(since, '/users/me', own, (status) => status === 200))
    if (turn % 2 === 0) {
      ledger.sessions.push(cookie)
      return
    }
    if (!isOk(await this.#send('sign out', 'POST', '/auth/logout', own))) return
    const ended = await this.#lag(Date.now(), '/users/me', own, (status) => status === 401)
    ledger.lagsMs['ended session'].push(ended)
  }

  async #changeRights(turn: number): Promise<void> {
    const { ledger, prepared } = this.options
    const read = turn % 2 === 0 ? 'full' : 'none'
    const path = `/permissions/${prepared.permission}`
    if (!isOk(await this.#send('change right', 'PATCH', path, { body: { read } }))) return
    const expected = read === 'full' ? 200 : 403
    const asReader = { token: READER.token }
    const lag = await this.#lag(Date.now(), '/items/notes?limit=1', asReader, (status) => status === expected)
    ledger.lagsMs.permission.push(lag)
  }

  async #addField(turn: number): Promise<void> {
    const { ledger } = this.options
    const field = `extra_${turn}`
    const body = { field, type: 'string', datatype: 'VARCHAR', length: 20, interface: 'text-input' }
    if (!isOk(await this.#send('add field', 'POST', '/fields/lots', { body }))) return
    const since = Date.now()
    ledger.fields.push(field)
    const path = `/items/lots?limit=1&fields=id,${field}`
    ledger.lagsMs.field.push(await this.#lag(since, path, {}, (_status, data) => field in (data?.[0] ?? {})))
  }

  async #upload(turn: number): Promise<void> {
    const content = `Content of file ${turn}: ${this.options.random()}`
    const body = new FormData()
    body.append('data', new Blob([content], { type: 'text/plain' }), `file-${turn}.txt`)
    const { status, data } = await this.#send('upload', 'POST', '/files', { body })
    if (!isOk({ status })) return
    this.options.ledger.files.push({ id: data.id, path: data.data.asset_url, content })
  }

  async #runJob(turn: number): Promise<void> {
    const { ledger } = this.options
    const token = `job-${turn}`
    const begun = await this.#send('begin job', 'POST', `/batches/lots?comment=${token}`, {
      body: { action: 'update', values: { title: `Lot of ${token}` }, count: LOT_COUNT },
    })
    if (!isOk(begun)) return
    const job = { id: begun.data.id, token, state: 'running' }
    ledger.jobs.push(job)
    // Its hundred items are one transaction, which changes of the schema end and the server repeats: on a machine that is
    // overloaded that takes minutes.
    const deadline = Date.now() + JOB_PATIENCE_MS
    while (job.state === 'running' && Date.now() < deadline) {
      await pause(200)
      const seen = await this.#send('see job', 'GET', `/jobs/${job.id}`)
      if (isOk(seen)) job.state = seen.data.state
    }
  }

  /**
   * How long the running servers, asked directly, went on with what was before.
   *
   * @returns Infinity where one never came to it
   */
  async #lag(
    since: number,
    path: string,
    request: Request,
    isSeen: (status: number, data: Answer['data']) => boolean,
  ): Promise<number> {
    const lags = this.options.servers
      .filter(({ isRunning }) => isRunning)
      .map(async (server) => {
        let lastContrary = since
        while (server.isRunning) {
          const sent = Date.now()
          const { answer } = await ask(server.url, 'GET', path, request)
          const isAnswer = answer.status > 0 && answer.status < 500
          if (isAnswer && isSeen(answer.status, answer.data)) break
          if (isAnswer) lastContrary = sent
          if (lastContrary - since > LONGEST_LAG_MS) return Number.POSITIVE_INFINITY
          await pause(30)
        }
        return lastContrary - since
      })
    return Math.max(0, ...(await Promise.all(lags)))
  }
}
