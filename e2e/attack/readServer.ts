import { ADMIN } from '../pages/SignInPage'

/** What an attack may not have changed, each read by the API as an administrator reads it. */
const READ = [
  '/items/cities/1850147',
  '/items/ledger?limit=-1',
  '/collections',
  '/fields',
  '/relations',
  '/permissions?limit=-1',
  '/roles?limit=-1',
  '/settings?limit=-1',
  '/webhooks?limit=-1',
  '/files?limit=-1',
  '/folders?limit=-1',
  '/collection_presets?limit=-1',
  '/activity?limit=-1',
  '/revisions?limit=-1&fields=id',
  '/extensions',
  // When someone was here last is written by the console.
  '/users?limit=-1&fields=id,status,role.id,first_name,email,token,password,theme,locale,external_id',
  '/auth/sessions',
]

/** The server past the browser. */
export class ServerReader {
  #token = ''

  constructor(readonly url: string) {}

  async signIn(): Promise<void> {
    const { token } = await this.call<{ token: string }>('POST', '/auth/authenticate', ADMIN)
    this.#token = token
  }

  async call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${this.url}/atlas${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.#token !== '' && { Authorization: `Bearer ${this.#token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text).data
  }

  /** All of it as it is now, as text. */
  async readAll(): Promise<Record<string, string>> {
    const read = READ.map(async (path) => [path, withoutTimes(await this.call('GET', path))] as const)
    return Object.fromEntries(await Promise.all(read))
  }

  /** Paths whose answers differ from what they were. */
  async changedSince(before: Record<string, string>): Promise<string[]> {
    return Object.entries(await this.readAll()).flatMap(([path, now]) => (now === before[path] ? [] : path))
  }
}

/** When a session was used last, what a session is worth to the one who asks, and what pages have reported. */
const PASSING: readonly string[] = ['last_used_on', 'used_at', 'token_expired_at', 'health']

function withoutTimes(data: unknown): string {
  return JSON.stringify(data, (key, value) => (PASSING.includes(key) ? undefined : value))
}
