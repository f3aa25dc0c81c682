import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../net/targets'
import { fetchPublicUrl } from './fetchPublicUrl'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Stands for the open internet, so that a server on loopback can be fetched; the rest of loopback stays closed. */
const isAllowedAddress = (address: string) => address === '127.0.0.1'

/** A resolver that knows every name, with the next of the given answers at each question. */
function answering(...addresses: string[]): LookupFunction {
  return (_name, options, callback) => {
    const address = addresses.length > 1 ? (addresses.shift() as string) : (addresses[0] as string)
    if (options.all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

describe('an address named by a user', () => {
  it('is downloaded with its content type', async () => {
    const port = await listen((_request, response) =>
      response.setHeader('Content-Type', 'image/png').end('png'),
    )
    const fetched = await fetchPublicUrl(`http://127.0.0.1:${port}/a.png`, { maxBytes: 10, isAllowedAddress })
    expect(fetched.content.toString()).toBe('png')
    expect(fetched.contentType).toBe('image/png')
  })

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.5/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost/',
  ])('is refused when it leads inside: %s', async (address) => {
    await expect(fetchPublicUrl(address, { maxBytes: 10 })).rejects.toMatchObject({ code: 'private-address' })
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'nonsense'])(
    'is refused when it is no plain web address: %s',
    async (address) => {
      await expect(fetchPublicUrl(address, { maxBytes: 10 })).rejects.toMatchObject({ code: 'invalid-url' })
    },
  )

  it('is refused when it redirects inside', async () => {
    let reached = false
    const inner = await listen((_request, response) => {
      reached = true
      response.end()
    })
    const port = await listen((_request, response) =>
      response.writeHead(302, { Location: `http://127.0.0.2:${inner}/` }).end(),
    )
    await expect(
      fetchPublicUrl(`http://127.0.0.1:${port}/`, { maxBytes: 10, isAllowedAddress }),
    ).rejects.toMatchObject({ code: 'private-address' })
    expect(reached).toBe(false)
  })

  it('is refused when its name leads inside at the second question only', async () => {
    const port = await listen((request, response) =>
      request.url === '/a' ? response.writeHead(302, { Location: '/b' }).end() : response.end('secret'),
    )
    await expect(
      fetchPublicUrl(`http://rebind.test:${port}/a`, {
        maxBytes: 10,
        isAllowedAddress,
        resolve: answering('127.0.0.1', '127.0.0.2'),
      }),
    ).rejects.toMatchObject({ code: 'private-address' })
  })

  it('is refused when only one of several addresses of its name leads inside', async () => {
    const resolve: LookupFunction = (_name, _options, callback) =>
      callback(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    await expect(fetchPublicUrl('http://mixed.test/', { maxBytes: 10, resolve })).rejects.toMatchObject({
      code: 'private-address',
    })
  })

  it('is given up after three redirects', async () => {
    const port = await listen((_request, response) => response.writeHead(302, { Location: '/again' }).end())
    await expect(
      fetchPublicUrl(`http://127.0.0.1:${port}/`, { maxBytes: 10, isAllowedAddress }),
    ).rejects.toMatchObject({ code: 'too-many-redirects' })
  })

  it('is given up when it answers too much, too late, or with an error', async () => {
    const large = await listen((_request, response) => response.end('x'.repeat(11)))
    const slow = await listen(() => undefined)
    const failing = await listen((_request, response) => response.writeHead(404).end())
    const fetchFrom = (port: number) =>
      fetchPublicUrl(`http://127.0.0.1:${port}/`, { maxBytes: 10, timeoutMs: 100, isAllowedAddress })
    await expect(fetchFrom(large)).rejects.toMatchObject({ code: 'too-large' })
    await expect(fetchFrom(slow)).rejects.toMatchObject({ code: 'timeout' })
    await expect(fetchFrom(failing)).rejects.toMatchObject({ code: 'bad-status' })
  })
})

it('knows public addresses of both families', () => {
  expect(isPublicAddress('93.184.215.14')).toBe(true)
  expect(isPublicAddress('2606:2800:21f:cb07:6820:80da:af6b:8b2c')).toBe(true)
  expect(isPublicAddress('not an address')).toBe(false)
})
