import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allowNetworks } from '../net/targets'
import { sendCall } from './sendCall'

let server: Server
let port: number
let bodies: string[]

beforeEach(async () => {
  bodies = []
  server = createServer(async (request, response) => {
    bodies.push(`${request.method} ${await text(request)}`)
    response.writeHead(request.url === '/away' ? 302 : 200, { location: 'http://127.0.0.1/' }).end('answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const FORBIDDEN = { status: null, error: 'This server calls no addresses in private networks', answer: null }

/** A resolver that knows every name, with the next of the given answers at each question. */
function answering(...addresses: string[]): LookupFunction {
  return (_name, options, callback) => {
    const address = addresses.length > 1 ? String(addresses.shift()) : String(addresses[0])
    if (options.all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

function post(url: string, networks: string[] = [], resolve?: LookupFunction) {
  const options = { timeoutMs: 5_000, isAllowedAddress: allowNetworks(networks), ...(resolve && { resolve }) }
  return sendCall({ url, method: 'POST', body: '{"é":1}' }, options)
}

describe('a call of a webhook', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0.0.0.0',
    'http://10.0.0.5',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
  ])('calls no address that is not public: %s', async (origin) => {
    expect(await post(`${origin}:${port}/`)).toEqual(FORBIDDEN)
    expect(bodies).toEqual([])
  })

  it.each(['127.0.0.1', '10.0.0.5', '::1', '::ffff:169.254.169.254'])(
    'calls no name that leads to %s',
    async (address) => {
      expect(await post(`http://hooks.example:${port}/`, [], answering(address))).toEqual(FORBIDDEN)
      expect(bodies).toEqual([])
    },
  )

  it('goes to the address that was checked, whatever the name answers next', async () => {
    const resolve = answering('127.0.0.1', '10.0.0.5')
    expect(await post(`http://hooks.example:${port}/`, ['127.0.0.1'], resolve)).toEqual({
      status: 200,
      error: null,
      answer: null,
    })
    expect(await post(`http://hooks.example:${port}/`, ['127.0.0.1'], resolve)).toEqual(FORBIDDEN)
    expect(bodies).toEqual(['POST {"é":1}'])
  })

  it.each([['loopback'], ['127.0.0.0/8'], ['127.0.0.1'], ['10.0.0.0/8', '::ffff:127.0.0.1']])(
    'reaches what the operator has allowed: %s %s',
    async (...networks) => {
      expect(await post(`http://127.0.0.1:${port}/`, networks)).toEqual({
        status: 200,
        error: null,
        answer: null,
      })
      expect(await post('http://192.168.1.1/', networks)).toEqual(FORBIDDEN)
    },
  )

  it('follows no redirect', async () => {
    expect(await post(`http://127.0.0.1:${port}/away`, ['loopback'])).toEqual({
      status: 302,
      error: 'Answered 302',
      answer: null,
    })
    expect(bodies).toHaveLength(1)
  })

  it('says that nothing answers, without saying more', async () => {
    server.close()
    server.closeAllConnections()
    expect((await post(`http://127.0.0.1:${port}/`, ['loopback'])).error).toBe('Could not be reached')
    expect((await post('http://user name@[/', ['loopback'])).error).toBe('Could not be reached')
  })
})
