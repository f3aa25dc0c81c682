import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const consoleFiles = fileURLToPath(new URL('../../dist/console/', import.meta.url))

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface OtherServerOptions {
  /** Server that answers the contract's calls. */
  api: string
  /** Folder with `core` and `custom`. */
  extensions: string
  /** Path that everything lies below, with a slash at both ends. */
  base: string
}

/**
 * Another server of the same contract: it knows nothing of this project but files, and offers no more than the contract
 * does. It lists the custom extensions that lie in their folder; what is ours alone in the API answers 404.
 */
export function startOtherServer(options: OtherServerOptions): Promise<{ url: string; stop: () => void }> {
  const server = createServer((incoming, response) => answer(incoming, response, options))
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : 0
      resolve({
        url: `http://127.0.0.1:${port}${options.base.slice(0, -1)}`,
        stop: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    }),
  )
}

function answer(incoming: IncomingMessage, response: ServerResponse, options: OtherServerOptions): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  const path = pathname.startsWith(options.base) ? `/${pathname.slice(options.base.length)}` : ''
  const [, tree, file = ''] = /^\/(admin|extensions)\/(.*)$/.exec(path) ?? []
  const kind = /^\/(interface|layout|module)s$/.exec(path)?.[1]
  if (tree === 'admin') sendFile(response, join(consoleFiles, file || 'index.html'))
  else if (tree) sendFile(response, join(options.extensions, file))
  else if (kind) sendJson(response, 200, { data: listCustom(options.extensions, `${kind}s`) })
  else if (path === '' || /^\/[^/]+\/(hydrate|extensions)(\/|$)/.test(path)) refuse(response)
  else pass(incoming, response, options)
}

function listCustom(extensions: string, kinds: string): object[] {
  const folder = join(extensions, 'custom', kinds)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((id) => ({
    ...JSON.parse(readFileSync(join(folder, id, 'meta.json'), 'utf8')),
    id,
    path: `extensions/custom/${kinds}/${id}/meta.json`,
  }))
}

function sendFile(response: ServerResponse, path: string): void {
  const file = normalize(path)
  if (existsSync(file) && statSync(file).isFile()) {
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  } else {
    refuse(response)
  }
}

function refuse(response: ServerResponse): void {
  sendJson(response, 404, { error: { code: 1, message: 'Not found' } })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': TYPES['.json'] })
  response.end(JSON.stringify(body))
}

/** Hands a call on, and hides from its answer what the contract does not know. */
function pass(incoming: IncomingMessage, response: ServerResponse, { api, base }: OtherServerOptions): void {
  const path = `/${(incoming.url ?? '').slice(base.length)}`
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const forwarded = request(`${api}${path}`, { method: incoming.method, headers }, (answered) => {
    const chunks: Buffer[] = []
    answered.on('data', (chunk: Buffer) => chunks.push(chunk))
    answered.on('end', () => {
      const body = withoutOurs(Buffer.concat(chunks))
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answered.headers
      response.writeHead(answered.statusCode ?? 500, kept)
      response.end(body)
    })
  })
  forwarded.on('error', () => sendJson(response, 502, { error: { code: 0, message: 'Gone' } }))
  incoming.pipe(forwarded)
}

/** Project info says what an API offers beyond the contract. */
function withoutOurs(body: Buffer): Buffer | string {
  if (!body.includes('"hydrate":true')) return body
  return body.toString('utf8').replaceAll('"hydrate":true', '"hydrate":false')
}
