import { ADMIN } from '../pages/SignInPage'

/** @returns The `data` of the answer. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Sessions by the address of their server. */
const sessions = new Map<string, Promise<string>>()

/** Calls the demo project of a server as its administrator, in one session for as long as that may do it. @returns The `data` of the answer. */
export async function callAsAdmin(
  { url }: { url: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const token = await sessions.get(url)?.catch(() => null)
  if (token) {
    const answer = await ask(url, method, path, token, body)
    // A session is gone, or has to prove who has it once more.
    if (answer.status !== 401 && answer.status !== 403) return dataOf(answer, `${method} ${path}`)
  }
  const signedIn = signIn(url)
  sessions.set(url, signedIn)
  return send(url, method, path, await signedIn, body)
}

async function signIn(url: string): Promise<string> {
  const { token } = (await send(url, 'POST', '/auth/authenticate', null, ADMIN)) as { token: string }
  return token
}

/** The same in a session of its own. */
export async function signInAsAdmin(server: { url: string }): Promise<Call> {
  const token = await signIn(server.url)
  return (method, path, body) => send(server.url, method, path, token, body)
}

async function send(url: string, method: string, path: string, token: string | null, body?: unknown) {
  return dataOf(await ask(url, method, path, token, body), `${method} ${path}`)
}

function ask(url: string, method: string, path: string, token: string | null, body?: unknown) {
  return fetch(`${url}/atlas${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function dataOf(answer: Response, request: string): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${request}: ${answer.status} ${text}`)
  return text ? JSON.parse(text).data : null
}
