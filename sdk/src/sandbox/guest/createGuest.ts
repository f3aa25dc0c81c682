import type { Grant } from '../../contract/grants'
import {
  type GuestEnvironment,
  type GuestMessage,
  type GuestProps,
  type HostMessage,
  type JsonValue,
  PROTOCOL_VERSION,
} from '../protocol/messages'
import { parseHostMessage } from '../protocol/parseHostMessage'
import { parseJson } from '../protocol/parseJson'
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
  const post = (message: GuestMessage) => port.postMessage(message)
  const state = createGuestState()
  const calls = createCalls(post)
  let focus = () => {}

  function receive(message: HostMessage): void {
    switch (message.type) {
      case 'ping':
        post({ type: 'pong', count: message.count })
        break
      case 'focus':
        focus()
        break
      case 'result':
        calls.resolved(message.call, message.data)
        break
      case 'refusal':
        calls.refused(message.call, new SandboxError(message.code, message.message))
        break
      case 'environment':
        state.received({ environment: message.environment })
        break
      case 'props':
        state.received({ props: message.props })
        break
      case 'value':
        state.answered(message.value, message.revision)
        break
    }
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
    getState: state.get,
    subscribe: state.subscribe,
    onFocus: (listener) => {
      focus = listener
    },
    change: (value) => {
      const copy = parseJson(value ?? null)
      post({ type: 'change', value: copy, revision: state.changed(copy) })
    },
    changeField: (field, value) => post({ type: 'field-change', field, value: parseJson(value ?? null) }),
    call: async (grant, input) => calls.call(grant, parseJson(input ?? null)),
    send: post,
  }
}

/** What the console has sent and what was typed since. */
function createGuestState() {
  let environment: GuestEnvironment | null = null
  let props: GuestProps | null = null
  let shown: { value: JsonValue } | null = null
  let state: GuestState | null = null
  let revision = 0
  const listeners = new Set<() => void>()

  function publish(): void {
    if (!environment || !props || !shown) return
    state = { environment, props, value: shown.value }
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    received: (part: { environment?: GuestEnvironment; props?: Partial<GuestProps> }) => {
      environment = part.environment ?? environment
      props = part.props ? ({ ...props, ...part.props } as GuestProps) : props
      publish()
    },
    /** An answer to an older change must not undo what was typed since. */
    answered: (value: JsonValue, of: number) => {
      if (of < revision) return
      shown = { value }
      publish()
    },
    /** Shown at once: waiting for the console would lose keys that are typed meanwhile. @returns Its revision. */
    changed: (value: JsonValue): number => {
      shown = { value }
      revision += 1
      publish()
      return revision
    },
  }
}

/** Calls that the console has not answered yet. */
function createCalls(post: (message: GuestMessage) => void) {
  let count = 0
  const pending = new Map<number, { resolve: (data: JsonValue) => void; reject: (error: Error) => void }>()

  function take(call: number) {
    const taken = pending.get(call)
    pending.delete(call)
    return taken
  }

  return {
    call: (grant: Grant, input: JsonValue) => {
      const call = ++count
      return new Promise<JsonValue>((resolve, reject) => {
        pending.set(call, { resolve, reject })
        post({ type: 'call', call, grant, input })
      })
    },
    resolved: (call: number, data: JsonValue) => take(call)?.resolve(data),
    refused: (call: number, error: Error) => take(call)?.reject(error),
  }
}
