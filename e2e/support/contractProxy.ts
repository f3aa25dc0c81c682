import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What this project's server has beyond the contract (docs/api.md). */
const EXTRAS =
  /^\/(atlas\/(hydrate|extensions|permissions\/explain|users\/me\/recovery_codes|server_details|webhooks\/\d+\/(deliveries|test))|server\/extensions)/
const LISTING = /^\/(interfaces|layouts|modules)(\?|$)/
const FILES = /^\/(admin|extensions|uploads|atlas\/assets)\//

export interface ContractProxy {
  url: string
  /** Calls to the API in their order, with method and query: `GET /atlas/relations?limit=-1`. */
  calls: string[]
  /** Calls that a server of the contract does not know. */
  refused: string[]
  /** Calls that met an oddity of the original. */
  odd: string[]
  stop: () => Promise<void>
}

interface Call {
  method: string
  /** With the query, decoded. */
  path: string
  body: string
}

/** What an original server does otherwise than its contract says, each as it was recorded from one. */
const ODDITIES: readonly { name: string; matches: (call: Call) => boolean; status: number; body: object }[] =
  [
    {
      name: 'adds `null` with "and", whatever `logical` says: nothing is someone\'s and no one\'s at once',
      matches: ({ method, path }) =>
        method === 'GET' && /\]\[null\]=/.test(path) && /\]\[logical\]=or/.test(path),
      status: 200,
      body: { data: [] },
    },
    {
      name: 'breaks on a preset without a layout, and shows its SQL',
      matches: ({ method, path, body }) =>
        method === 'POST' && path.startsWith('/atlas/collection_presets') && /"view_type":null/.test(body),
      status: 500,
      body: { error: { code: 9, message: 'Failed generating the SQL query.' } },
    },
    {
      name: 'breaks on webhooks whose status is not asked for',
      matches: ({ method, path }) => {
        const fields = /^\/atlas\/webhooks\?.*fields=([^&]*)/.exec(path)?.[1]
        return method === 'GET' && fields !== undefined && !/(^|,)(status|\*)/.test(fields)
      },
      status: 500,
      body: { error: { code: null, message: 'Undefined index: status' } },
    },
  ]

/** Stands in front of a server and leaves it only what the contract has: no combined start, no tags, no core listing. */
export async function contractProxy(target: string): Promise<ContractProxy> {
  const calls: string[] = []
  const refused: string[] = []
  const odd: string[] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (!FILES.test(path)) {
      const call = `${incoming.method} ${path}`
      calls.push(call)
      if (EXTRAS.test(path)) {
        refused.push(call)
        outgoing.writeHead(404, { 'Content-Type': 'application/json' })
        return outgoing.end('{"error":{"code":1,"message":"Not found"}}')
      }
    }
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const content = Buffer.concat(chunks)
      const call = { method: incoming.method ?? '', path: decodeURIComponent(path), body: content.toString() }
      const oddity = ODDITIES.find(({ matches }) => matches(call))
      if (!oddity) return forward(target, path, incoming, content, outgoing)
      odd.push(`${call.method} ${call.path}: ${oddity.name}`)
      outgoing.writeHead(oddity.status, { 'Content-Type': 'application/json' })
      outgoing.end(JSON.stringify(oddity.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    refused,
    odd,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(
  target: string,
  path: string,
  incoming: IncomingMessage,
  content: Buffer,
  outgoing: ServerResponse,
): void {
  const {
    'if-match': _tag,
    'if-none-match': _known,
    'accept-encoding': _encoding,
    ...headers
  } = incoming.headers
  const sent = request(`${target}${path}`, { method: incoming.method, headers }, (answer) => {
    const { etag: _etag, 'content-length': _length, 'transfer-encoding': _transfer, ...kept } = answer.headers
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      outgoing.writeHead(answer.statusCode ?? 500, kept)
      outgoing.end(withoutExtras(path, Buffer.concat(chunks)))
    })
  })
  sent.on('error', () => outgoing.destroy())
  sent.end(content)
}

function withoutExtras(path: string, content: Buffer): Buffer | string {
  if (/^\/admin\/(index\.html)?(\?|$)/.test(path)) {
    return content.toString().replace(/<script type="application\/json".*?<\/script>/s, '')
  }
  if (/^\/atlas\/(\?|$)/.test(path)) {
    const body = JSON.parse(content.toString())
    delete body.data?.api.hydrate
    delete body.data?.api.extensions_dev
    delete body.data?.api.model_plans
    delete body.data?.api.transfers
    delete body.data?.api.filter_groups
    delete body.data?.api.nested_bases
    delete body.data?.api.request_keys
    delete body.data?.api.resumable_uploads
    return JSON.stringify(body)
  }
  if (LISTING.test(path)) {
    const { data = [], ...rest } = JSON.parse(content.toString()) as { data?: { path: string }[] }
    return JSON.stringify({
      ...rest,
      data: data.filter((entry) => !entry.path.startsWith('extensions/core/')),
    })
  }
  return content
}
