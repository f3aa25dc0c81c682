import { expect, it } from 'vitest'
import { DatabaseHosts, parseHost } from './DatabaseHosts'

const [first, second, third] = ['a', 'b', 'c'].map((host) => ({ host, port: 3306 })) as [
  { host: string; port: number },
  { host: string; port: number },
  { host: string; port: number },
]

it('asks a host that has failed last, and first again ten seconds later', () => {
  let now = 0
  const hosts = new DatabaseHosts([first, second, third], () => now)
  expect(hosts.inOrder()).toEqual([first, second, third])
  hosts.noteFailure({ ...first })
  expect(hosts.inOrder()).toEqual([second, third, first])
  now = 10_000
  expect(hosts.inOrder()).toEqual([first, second, third])
})

it('says whether a better host than the one in use may be back', () => {
  let now = 0
  const hosts = new DatabaseHosts([first, second], () => now)
  expect(hosts.hasBetter(first)).toBe(false)
  expect(hosts.hasBetter(second)).toBe(true)
  hosts.noteFailure(first)
  expect(hosts.hasBetter(second)).toBe(false)
  hosts.noteFailure(second)
  expect(hosts.hasBetter(second)).toBe(false)
  now = 10_000
  expect(hosts.hasBetter(second)).toBe(true)
})

it.each([
  ['db1.internal', { host: 'db1.internal', port: 3306 }],
  ['db1.internal:3307', { host: 'db1.internal', port: 3307 }],
  ['10.0.0.1:3307', { host: '10.0.0.1', port: 3307 }],
  ['[2001:db8::1]:3307', { host: '2001:db8::1', port: 3307 }],
  ['[::1]', { host: '::1', port: 3306 }],
])('reads %s', (text, host) => {
  expect(parseHost(text, 3306)).toEqual(host)
})

it.each(['', 'a b', '::1', 'db1:port', 'mysql://db1'])('refuses "%s" as a host', (text) => {
  expect(() => parseHost(text, 3306)).toThrow('is no host')
})
