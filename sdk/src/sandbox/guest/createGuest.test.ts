import { describe, expect, it, vi } from 'vitest'
import type { GuestEnvironment, GuestMessage, HostMessage } from '../protocol/messages'
import { createGuest } from './createGuest'

const environment: GuestEnvironment = {
  theme: 'light',
  tokens: {},
  locale: 'en-US',
  direction: 'ltr',
  messages: {},
  grants: [],
  user: null,
}

/** The frame's port, whose other end is the test. */
function connect() {
  const sent: GuestMessage[] = []
  const port = { postMessage: (message: GuestMessage) => sent.push(message), onmessage: null } as unknown
  const guest = createGuest(port as MessagePort)
  const send = (data: HostMessage | unknown) =>
    (port as { onmessage: (event: { data: unknown }) => void }).onmessage({ data })
  return { guest, sent, send }
}

function start(value: unknown = 'a') {
  const connected = connect()
  connected.send({ type: 'environment', environment })
  connected.send({ type: 'props', props: { name: 'title', isReadOnly: false } })
  connected.send({ type: 'value', value, revision: 0 })
  return connected
}

describe('the guest', () => {
  it('introduces itself with its protocol, and draws nothing before it was sent everything', () => {
    const { guest, sent, send } = connect()
    expect(sent).toEqual([{ type: 'ready', protocol: 1 }])
    send({ type: 'environment', environment })
    send({ type: 'value', value: 1, revision: 0 })
    expect(guest.getState()).toBeNull()
    send({ type: 'props', props: { name: 'title' } })
    expect(guest.getState()).toMatchObject({ value: 1, props: { name: 'title' } })
  })

  it('shows a change at once, and is not set back by answers to older ones', () => {
    const { guest, send } = start()
    guest.change('ab')
    guest.change('abc')
    send({ type: 'value', value: 'ab', revision: 1 })
    expect(guest.getState()?.value).toBe('abc')
    send({ type: 'value', value: 'ABC', revision: 2 })
    expect(guest.getState()?.value).toBe('ABC')
  })

  it('follows the console when a change is undone there', () => {
    const { guest, send } = start('before')
    guest.change('after')
    send({ type: 'value', value: 'before', revision: 1 })
    expect(guest.getState()?.value).toBe('before')
  })

  it('takes props that changed and keeps the others', () => {
    const { guest, send } = start()
    send({ type: 'props', props: { isReadOnly: true } })
    expect(guest.getState()?.props).toMatchObject({ name: 'title', isReadOnly: true })
  })

  it('brings calls together with their answers', async () => {
    const { guest, sent, send } = start()
    const first = guest.call('items:read', { collection: 'cities' })
    const second = guest.call('notify', { title: 'x' })
    await Promise.resolve()
    expect(sent.slice(1).map((message) => message.type)).toEqual(['call', 'call'])
    send({ type: 'refusal', call: 2, code: 'not-granted', message: 'not granted' })
    send({ type: 'result', call: 1, data: [1] })
    expect(await first).toEqual([1])
    await expect(second).rejects.toMatchObject({ name: 'SandboxError', code: 'not-granted' })
  })

  it('says that it is alive when it is asked', () => {
    const { sent, send } = start()
    send({ type: 'ping', count: 7 })
    expect(sent.at(-1)).toEqual({ type: 'pong', count: 7 })
  })

  it('leaves out what it does not understand', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { guest, send } = start()
    send({ type: 'launch' })
    send(null)
    expect(guest.getState()?.value).toBe('a')
  })

  it('never sends what is no data', () => {
    const { guest, sent } = start()
    expect(() => guest.change(() => 1)).toThrow(/not JSON/)
    expect(sent.map((message) => message.type)).toEqual(['ready'])
  })
})
