import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { ExtensionKind } from '@pergola/sdk/contract'
import { CliError } from '../CliError'

/** What a console is sent, in the form of its `ExtensionBuild` or `CoreBuild`; the error is null when it was fixed. */
export type BuildMessage =
  | { kind: ExtensionKind; id: string; path: string; meta: object; tookMs: number }
  | { error: string | null }

export interface DevServer {
  /** Address that a console opens; without a slash at the end. */
  url: string
  /** Notifies every open console, and those that come later. */
  announce: (message: BuildMessage) => void
  /** Notifies every console that is open now. */
  publish: (message: object) => void
  close: () => void
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

interface DevServerOptions {
  /** Folder that the builds are written to. */
  folder: string
  port: number
}

/**
 * Serves builds to consoles on other addresses, and notifies them of new ones (`/events`, server-sent events). Listens on
 * this machine only.
 *
 * @throws {@link CliError} when the port is taken.
 */
export function createDevServer({ folder, port }: DevServerOptions): Promise<DevServer> {
  const consoles = new Set<ServerResponse>()
  let latest: string | null = null

  const server = createServer((request, response) => {
    // The console is another origin, and checks the hashes of what it loads.
    response.setHeader('Access-Control-Allow-Origin', '*')
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/events') return openEvents(response)
    void sendFile(response, folder, path)
  })

  function openEvents(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(latest ?? ': no build yet\n\n')
    consoles.add(response)
    response.on('close', () => consoles.delete(response))
  }

  function send(event: string): void {
    for (const console of consoles) console.write(event)
  }

  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CliError(`Port ${port} is in use: name another one with --port`)
          : error,
      ),
    )
    server.listen(port, 'localhost', () => {
      const address = server.address()
      const usedPort = typeof address === 'object' && address ? address.port : port
      resolve({
        url: `http://localhost:${usedPort}`,
        announce: (message) => {
          latest = eventOf(message)
          send(latest)
        },
        publish: (message) => send(eventOf(message)),
        close: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

function eventOf(message: object): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  try {
    const file = join(folder, normalize(decodeURIComponent(path)))
    const content = await readFile(file)
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
    })
    response.end(content)
  } catch {
    response.writeHead(404).end()
  }
}
