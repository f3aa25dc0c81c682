import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of no one, which notes what comes. */
export class Elsewhere {
  /** Paths that were asked for, decoded, without a query. */
  readonly seen: string[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      // Browsers ask for it by themselves.
      if (url !== '/favicon.ico') this.#note(url)
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>elsewhere</title><body>')
    })
    this.#server.on('upgrade', ({ url = '' }, socket) => {
      this.#note(url)
      socket.destroy()
    })
  }

  static async open(): Promise<Elsewhere> {
    const opened = new Elsewhere()
    await new Promise<void>((resolve) => opened.#server.listen(0, '127.0.0.1', resolve))
    return opened
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #note(url: string): void {
    this.seen.push(decodeURIComponent(new URL(url, 'http://elsewhere').pathname))
  }
}
