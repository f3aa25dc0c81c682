/** One of the servers that hold a database together. */
export interface DatabaseHost {
  host: string
  port: number
}

/** How long a host that has failed is asked last. */
const AVOIDED_MS = 10_000

/** The hosts of a database, in the order in which this process prefers them. */
export class DatabaseHosts {
  readonly #failedAt = new Map<DatabaseHost, number>()

  constructor(
    private readonly hosts: readonly DatabaseHost[],
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.hosts.length
  }

  /** All of them, best first: those that failed a moment ago come last. */
  inOrder(): DatabaseHost[] {
    return [
      ...this.hosts.filter((host) => !this.#isAvoided(host)),
      ...this.hosts.filter((host) => this.#isAvoided(host)),
    ]
  }

  noteFailure(failed: DatabaseHost): void {
    const host = this.#find(failed)
    if (host) this.#failedAt.set(host, this.now())
  }

  /** Whether a host that is preferred to this one may be tried. */
  hasBetter(used: DatabaseHost): boolean {
    const best = this.inOrder()[0]
    return best !== undefined && best !== this.#find(used) && !this.#isAvoided(best)
  }

  #isAvoided(host: DatabaseHost): boolean {
    const failedAt = this.#failedAt.get(host)
    return failedAt !== undefined && this.now() - failedAt < AVOIDED_MS
  }

  #find({ host, port }: DatabaseHost): DatabaseHost | undefined {
    return this.hosts.find((known) => known.host === host && known.port === port)
  }
}

/**
 * Reads a host as an operator writes it: `db1.internal`, `db1.internal:3307`, `[2001:db8::1]:3307`.
 *
 * @param port - For one that names none.
 * @throws TypeError for a text that names no host
 */
export function parseHost(text: string, port: number): DatabaseHost {
  const [, bracketed, plain, given] = /^(?:\[([^\]]+)\]|([^:\s[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined) throw new TypeError(`"${text}" is no host, for example db1.internal:3306`)
  return { host, port: given === undefined ? port : Number(given) }
}
