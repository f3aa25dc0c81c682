import type { FastifyInstance } from 'fastify'

export interface TalliedRequests {
  method: string
  /** As it was declared: `/:project/items/:collection`; `unknown` for what no route answers. */
  route: string
  status: number
  count: number
  /** Together. */
  seconds: number
}

/** Counts what this process has answered. Routes, not paths: their number is bounded. */
export class RequestTally {
  readonly #tallied = new Map<string, TalliedRequests>()

  add(
    { method, route, status }: Pick<TalliedRequests, 'method' | 'route' | 'status'>,
    seconds: number,
  ): void {
    const key = `${method} ${route} ${status}`
    const known = this.#tallied.get(key) ?? { method, route, status, count: 0, seconds: 0 }
    this.#tallied.set(key, known)
    known.count += 1
    known.seconds += seconds
  }

  all(): TalliedRequests[] {
    return [...this.#tallied.values()]
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every answer of an app. */
export function tallyRequests(app: FastifyInstance): RequestTally {
  const tally = new RequestTally()
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    tally.add(
      {
        method: METHODS.has(method) ? method : 'other',
        route: routeOptions.url ?? 'unknown',
        status: statusCode,
      },
      elapsedTime / 1000,
    )
    done()
  })
  return tally
}
