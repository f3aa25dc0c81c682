import type { Grant } from '../../contract/grants'
import {
  type GuestEnvironment,
  type GuestMessage,
  type GuestProps,
  type HostMessage,
  PROTOCOL_VERSION,
} from '../protocol/messages'
import { parseHostMessage } from '../protocol/parseHostMessage'
import { type JsonValue, parseJson } from '../protocol/parseJson'
import { SandboxError } from '../SandboxError'

/** What the console has sent so far. Until all of it has come there is nothing to draw. */
export interface GuestState {
  environment: GuestEnvironment
  props: GuestProps
  value: JsonValue
}

/** The frame's end of the port. */
export interface Guest {
  /** `null` until the console has sent everything. */
  getState: () => GuestState | null
  subscribe: (listener: () => void) => () => void
  onFocus: (listener: () => void) => void
  change: (value: unknown) => void
  changeField: (field: string, value: unknown) => void
  /** Asks the console for something that was granted. @throws {@link SandboxError} when it refuses. */
  call: (grant: Grant, input: unknown) => Promise<JsonValue>
  send: (message: Extract<GuestMessage, { type: 'rendered' | 'height' | 'error' }>) => void
}

export function createGuest(port: MessagePort): Guest {
  let environment: GuestEnvironment | null = null
  let props: GuestProps | null = null
  let received: { value: JsonValue } | null = null
  let state: GuestState | null = null
  let revision = 0
  let callCount = 0
  let focus = () => {}
  const listeners = new Set<() => void>()
  const calls = new Map<number, { resolve: (data: JsonValue) => void; reject: (error: Error) => void }>()

  const post = (message: GuestMessage) => port.postMessage(message)

  function publish(): void {
    if (!environment || !props || !received) return
    state = { environment, props, value: received.value }
    for (const listener of listeners) listener()
  }

  function receive(message: HostMessage): void {
    switch (message.type) {
      case 'ping':
        post({ type: 'pong', count: message.count })
        break
      case 'focus':
        focus()
        break
      case 'result':
        settle(message.call, ({ resolve }) => resolve(message.data))
        break
      case 'refusal':
        settle(message.call, ({ reject }) => reject(new SandboxError(message.code, message.message)))
        break
      case 'environment':
        environment = message.environment
        publish()
        break
      case 'props':
        props = { ...props, ...message.props } as GuestProps
        publish()
        break
      case 'value':
        // An answer to an older change must not undo what was typed since.
        if (message.revision < revision) break
        received = { value: message.value }
        publish()
        break
    }
  }

  function settle(call: number, end: (pending: NonNullable<ReturnType<typeof calls.get>>) => void): void {
    const pending = calls.get(call)
    calls.delete(call)
    if (pending) end(pending)
  }

  port.onmessage = ({ data }: MessageEvent) => {
    try {
      receive(parseHostMessage(data))
    } catch (error) {
      console.warn('A message of the console is left out', error)
    }
  }
  post({ type: 'ready', protocol: PROTOCOL_VERSION })

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onFocus: (listener) => {
      focus = listener
    },
    change: (value) => {
      const copy = parseJson(value ?? null)
      // Shown at once: waiting for the console would lose keys that are typed meanwhile.
      received = { value: copy }
      post({ type: 'change', value: copy, revision: ++revision })
      publish()
    },
    changeField: (field, value) => post({ type: 'field-change', field, value: parseJson(value ?? null) }),
    call: async (grant, input) => {
      const call = ++callCount
      const copy = parseJson(input ?? null)
      return new Promise((resolve, reject) => {
        calls.set(call, { resolve, reject })
        post({ type: 'call', call, grant, input: copy })
      })
    },
    send: post,
  }
}
