import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { GuestEnvironment, GuestProps, HostMessage } from '@pergola/sdk/sandbox/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSandboxSession } from './createSandboxSession'
import type { SandboxHost } from './SandboxHost'

const manifest = { kind: 'interface', id: 'probe', grants: ['items:read'] } as unknown as ExtensionManifest
const props = { name: 'title', isReadOnly: false, type: 'string' } as GuestProps

function open({ grants = manifest.grants, isReadOnly = false, readItems = async () => [1] as unknown } = {}) {
  const sent: HostMessage[] = []
  const port = { postMessage: (message: HostMessage) => sent.push(message), close: vi.fn(), onmessage: null }
  const host: SandboxHost = {
    describe: () => ({ locale: 'en-US', messages: {}, user: null }),
    subscribe: () => () => {},
    calls: {
      'items:read': vi.fn(readItems),
      notify: vi.fn(async () => null),
      confirm: vi.fn(async () => true),
    },
    onRefused: vi.fn(),
    onThrown: vi.fn(),
  }
  const handlers = {
    onRendered: vi.fn(),
    onHeight: vi.fn(),
    onChange: vi.fn(),
    onFieldChange: vi.fn(),
    onIncident: vi.fn(),
    onFailed: vi.fn(),
  }
  const session = createSandboxSession({
    manifest: { ...manifest, grants },
    port: port as unknown as MessagePort,
    host,
    ...handlers,
  })
  session.setProps({ ...props, isReadOnly })
  session.setValue('before')
  const receive = (data: unknown) =>
    (port as unknown as { onmessage: (event: { data: unknown }) => void }).onmessage({ data })
  const begin = () => receive({ type: 'ready', protocol: 1 })
  return { session, sent, receive, begin, host, ...handlers }
}

describe('the conversation with a sandbox', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('begins when the frame introduces itself: then it is sent everything', () => {
    const { sent, begin } = open()
    expect(sent).toEqual([])
    begin()
    expect(sent).toEqual([
      { type: 'props', props },
      { type: 'value', value: 'before', revision: 0 },
    ])
  })

  it('informs the frame of the console when it begins, and whenever that changes', () => {
    const { session, sent, begin } = open()
    const environment = { locale: 'de-DE', theme: 'dark' } as unknown as GuestEnvironment
    session.setEnvironment(environment)
    expect(sent).toEqual([])
    begin()
    expect(sent[0]).toEqual({ type: 'environment', environment })
    const light = { ...environment, theme: 'light' } as unknown as GuestEnvironment
    session.setEnvironment(light)
    expect(sent.at(-1)).toEqual({ type: 'environment', environment: light })
  })

  it('ends with a frame that was packed for another version of the protocol', () => {
    const { receive, onFailed } = open()
    receive({ type: 'ready', protocol: 99 })
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('incompatible', expect.stringContaining('99'))
  })

  it('passes on props that changed, and nothing when none did', () => {
    const { session, sent, begin } = open()
    begin()
    sent.length = 0
    session.setProps({ ...props })
    session.setProps({ ...props, isReadOnly: true })
    expect(sent).toEqual([{ type: 'props', props: { isReadOnly: true } }])
  })

  it('stages a change, and sends the frame which change a value takes into account', () => {
    const { session, sent, begin, receive, onChange } = open()
    begin()
    receive({ type: 'change', value: 'after', revision: 4 })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('after')
    session.setValue('AFTER')
    expect(sent.at(-1)).toEqual({ type: 'value', value: 'AFTER', revision: 4 })
  })

  it('sets the frame back when the form does not take a change', () => {
    const { sent, begin, receive } = open()
    begin()
    receive({ type: 'change', value: 'after', revision: 1 })
    vi.advanceTimersByTime(1_000)
    expect(sent.at(-1)).toMatchObject({ type: 'ping' })
    expect(sent).toContainEqual({ type: 'value', value: 'before', revision: 1 })
  })

  it('stages nothing while the field is read-only', () => {
    const { begin, receive, onChange } = open({ isReadOnly: true })
    begin()
    receive({ type: 'change', value: 'after', revision: 1 })
    expect(onChange).not.toHaveBeenCalled()
  })

  it('carries out a call that was granted', async () => {
    const { sent, begin, receive, host } = open()
    begin()
    receive({ type: 'call', call: 7, grant: 'items:read', input: { collection: 'cities' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(host.calls['items:read']).toHaveBeenCalledWith({ collection: 'cities' }, expect.anything())
    expect(sent.at(-1)).toEqual({ type: 'result', call: 7, data: [1] })
  })

  it('refuses a call that was not granted, and says so once', async () => {
    const { sent, begin, receive, host, onIncident } = open({ grants: [] })
    begin()
    for (const call of [1, 2]) receive({ type: 'call', call, grant: 'items:read', input: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(host.calls['items:read']).not.toHaveBeenCalled()
    expect(sent.filter((message) => message.type === 'refusal')).toHaveLength(2)
    expect(host.onRefused).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'items:read')
    expect(onIncident).toHaveBeenCalledExactlyOnceWith('policy', expect.stringContaining('items:read'))
  })

  it('refuses to call what is a grant, but no call', async () => {
    const { sent, begin, receive, onIncident } = open({ grants: ['item:write'] })
    begin()
    receive({ type: 'call', call: 1, grant: 'item:write', input: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ type: 'refusal', call: 1, code: 'invalid' })
    expect(onIncident).not.toHaveBeenCalled()
  })

  it('changes another field only where that was granted', () => {
    const without = open()
    without.begin()
    without.receive({ type: 'field-change', field: 'role', value: 1 })
    expect(without.onFieldChange).not.toHaveBeenCalled()
    const granted = open({ grants: ['item:write'] })
    granted.begin()
    granted.receive({ type: 'field-change', field: 'slug', value: 'x' })
    expect(granted.onFieldChange).toHaveBeenCalledExactlyOnceWith('slug', 'x')
  })

  it('says to the frame why a call failed', async () => {
    const { sent, begin, receive } = open({ readItems: () => Promise.reject(new Error('no rights')) })
    begin()
    receive({ type: 'call', call: 1, grant: 'items:read', input: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toEqual({ type: 'refusal', call: 1, code: 'failed', message: 'no rights' })
  })

  it('refuses more calls than people could have caused', async () => {
    const { sent, begin, receive } = open({ readItems: () => new Promise(() => {}) })
    begin()
    for (let call = 0; call < 9; call++) receive({ type: 'call', call, grant: 'items:read', input: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ type: 'refusal', call: 8, code: 'too-many' })
  })

  it('lets three notifications through at once, then one in five seconds', async () => {
    const { sent, begin, receive, host } = open({ grants: ['notify'] })
    begin()
    const notify = (call: number) => receive({ type: 'call', call, grant: 'notify', input: { title: 'Hi' } })
    for (let call = 0; call < 20; call++) notify(call)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.calls.notify).toHaveBeenCalledTimes(3)
    expect(sent).toContainEqual(expect.objectContaining({ type: 'refusal', call: 19, code: 'too-many' }))
    await vi.advanceTimersByTimeAsync(5_000)
    notify(20)
    notify(21)
    expect(host.calls.notify).toHaveBeenCalledTimes(4)
  })

  it('asks one question at a time, so that people are not caught in dialogs', async () => {
    const { begin, receive, host } = open({ grants: ['confirm'] })
    let answer = (_isYes: boolean) => {}
    vi.mocked(host.calls.confirm).mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    begin()
    const ask = (call: number) => receive({ type: 'call', call, grant: 'confirm', input: { title: 'Sure?' } })
    ask(1)
    ask(2)
    expect(host.calls.confirm).toHaveBeenCalledTimes(1)
    answer(false)
    await vi.advanceTimersByTimeAsync(0)
    for (let call = 3; call < 10; call++) {
      ask(call)
      answer(false)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(host.calls.confirm).toHaveBeenCalledTimes(3)
  })

  it('counts when it takes the focus from someone who types, and ends it the third time', () => {
    const { session, begin, onIncident, onFailed } = open()
    begin()
    session.stoleFocus()
    session.stoleFocus()
    expect(onIncident).toHaveBeenCalledTimes(2)
    expect(onIncident).toHaveBeenLastCalledWith('policy', expect.stringContaining('took the focus'))
    expect(onFailed).not.toHaveBeenCalled()
    session.stoleFocus()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('took the focus'))
  })

  it.each([
    ['talks before it introduced itself', { type: 'change', value: 1, revision: 1 }],
    ['sends what is no message', 'hello'],
    ['sends what is no data', { type: 'change', value: new Map(), revision: 1 }],
  ])('uses nothing of a frame that %s, and ends it when that goes on', (_case, message) => {
    const { receive, onChange, onIncident, onFailed } = open()
    receive(message)
    expect(onChange).not.toHaveBeenCalled()
    expect(onIncident).toHaveBeenCalledTimes(1)
    for (let count = 0; count < 300; count++) receive(message)
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringMatching(/^it was ended/))
  })

  it('ends a frame that floods the page with messages', () => {
    const { begin, receive, onHeight, onFailed } = open()
    begin()
    for (let px = 0; px < 5_000; px++) receive({ type: 'height', px })
    expect(onHeight.mock.calls.length).toBeLessThan(400)
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('more messages'))
  })

  it('ends a frame that sends more than anyone could have entered, and takes what someone has', () => {
    const { begin, receive, onChange, onFailed } = open()
    begin()
    const value = 'x'.repeat(500_000)
    for (let key = 0; key < 100; key++) {
      vi.advanceTimersByTime(100)
      receive({ type: 'pong', count: key })
      receive({ type: 'change', value, revision: key })
    }
    expect(onChange).toHaveBeenCalledTimes(100)
    for (let count = 0; count < 300; count++) receive({ type: 'change', value: [value], revision: count })
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('more data'))
    expect(onChange.mock.calls.length).toBeLessThan(150)
  })

  it('ends a frame that floods the window past its port', () => {
    const { begin, session, onIncident, onFailed } = open()
    begin()
    for (let count = 0; count < 200; count++) session.strayed()
    expect(onIncident).toHaveBeenCalledExactlyOnceWith('policy', expect.stringContaining('past its port'))
    expect(onFailed).not.toHaveBeenCalled()
    session.strayed()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('past its port'))
  })

  it('ends a frame that fills the history of the tab, not one whose anchors are followed', () => {
    const { begin, session, onIncident, onFailed } = open()
    begin()
    session.addedHistory(20)
    expect(onIncident).toHaveBeenCalledExactlyOnceWith('policy', expect.stringContaining('history'))
    expect(onFailed).not.toHaveBeenCalled()
    session.addedHistory(1)
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('history'))
  })

  it('ends a frame that does not answer for five seconds', () => {
    const { sent, begin, receive, onFailed } = open()
    begin()
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1_000)
      receive({ type: 'pong', count: second })
    }
    expect(onFailed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(4_000)
    expect(onFailed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3_000)
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('sandbox', expect.stringContaining('does not answer'))
    const pings = sent.length
    vi.advanceTimersByTime(10_000)
    expect(sent).toHaveLength(pings)
  })

  it('gives up on a part that throws while it is drawn, and only counts what is thrown later', () => {
    const { begin, receive, host, onIncident, onFailed } = open()
    begin()
    receive({ type: 'error', phase: 'later', message: 'oops' })
    expect(onIncident).toHaveBeenCalledWith('threw', 'oops')
    expect(host.onThrown).toHaveBeenCalledTimes(1)
    expect(onFailed).not.toHaveBeenCalled()
    receive({ type: 'error', phase: 'render', message: 'broken' })
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('render', expect.stringContaining('broken'))
  })
})
