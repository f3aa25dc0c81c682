import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Counts calls of a webhook by the title of the item that they are about. */
export class WebhookReceiver {
  readonly calls = new Map<string, { at: number; id: string }[]>()
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { title } = (await json(request)) as { title: string }
      const call = { at: Date.now(), id: String(request.headers['webhook-id']) }
      this.calls.set(title, [...(this.calls.get(title) ?? []), call])
      response.end()
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
