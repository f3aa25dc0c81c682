import { ADMIN, PROJECT } from './servers'

/** One answer as a client of the proxy saw it. */
export interface Sent {
  /** When it was sent, and when answered. */
  from: number
  to: number
  operation: string
  /** 0: no answer came. */
  status: number
  message: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many routes, whose shapes the contract tests hold
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  meta: any
  headers: Headers
}

export interface Request {
  body?: object | FormData
  /** Of someone else than the administrator; null: of no one. */
  token?: string | null
  headers?: Record<string, string>
}

const PATIENCE_MS = 30_000

/** Sends requests to the proxy, and notes each of them. */
export class Traffic {
  readonly sent: Sent[] = []

  constructor(private readonly proxy: string) {}

  async send(operation: string, method: string, path: string, request: Request = {}): Promise<Answer> {
    const from = Date.now()
    const { answer, message } = await ask(this.proxy, method, path, request)
    this.sent.push({ from, to: Date.now(), operation, status: answer.status, message })
    return answer
  }
}

/** Asks one server; a request that fails has the status 0. */
export async function ask(
  base: string,
  method: string,
  path: string,
  { body, token = ADMIN.token, headers = {} }: Request = {},
): Promise<{ answer: Answer; message: string }> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(`${base}/${PROJECT}${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const parsed = isJson && text ? JSON.parse(text) : {}
    const { status, headers: answered } = response
    const message = parsed.error?.message ?? (status >= 400 ? response.statusText : '')
    return {
      answer: { status, data: isJson ? parsed.data : text, meta: parsed.meta, headers: answered },
      message,
    }
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined
    const message = cause?.code ?? (error as Error).name
    return { answer: { status: 0, data: undefined, meta: undefined, headers: new Headers() }, message }
  }
}

export const isOk = ({ status }: Pick<Answer, 'status'>) => status >= 200 && status < 300
