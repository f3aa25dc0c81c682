import { ADMIN } from '../pages/SignInPage'

/** @returns The `data` of the answer. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Calls the demo project of a server as its administrator. @returns The `data` of the answer. */
export async function callAsAdmin(
  server: { url: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { token } = (await send(server.url, 'POST', '/auth/authenticate', null, ADMIN)) as { token: string }
  return send(server.url, method, path, token, body)
}

/** The same without a new session for each call. */
export async function signInAsAdmin(server: { url: string }): Promise<Call> {
  const { token } = (await send(server.url, 'POST', '/auth/authenticate', null, ADMIN)) as { token: string }
  return (method, path, body) => send(server.url, method, path, token, body)
}

async function send(url: string, method: string, path: string, token: string | null, body?: unknown) {
  const answer = await fetch(`${url}/atlas${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text).data : null
}
