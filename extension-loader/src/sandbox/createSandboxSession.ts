import type { ExtensionManifest, Grant } from '@pergola/sdk/contract'
import {
  type GuestEnvironment,
  type GuestMessage,
  type GuestProps,
  type HostMessage,
  type JsonValue,
  PROTOCOL_VERSION,
  parseGuestMessage,
  type RefusalCode,
} from '@pergola/sdk/sandbox/protocol'
import type { ExtensionLoadErrorCode } from '../ExtensionLoadError'
import { createRateLimit, type RateLimitOptions } from './createRateLimit'
import { type CallGrant, callGrants, type SandboxHost } from './SandboxHost'
import { watchLiveness } from './watchLiveness'

/** How much a frame may say. A control that animates its height sends some sixty messages a second. */
const MESSAGES = { burst: 300, perSecond: 120 }
/** How often it may ask. What people have to read, or answer before they can go on, comes no faster than they can. */
const CALLS: Record<CallGrant, RateLimitOptions> = {
  'items:read': { burst: 20, perSecond: 5 },
  notify: { burst: 3, perSecond: 0.2 },
  confirm: { burst: 3, perSecond: 0.2 },
}
const MAX_PENDING_CALLS = 8
/** Dropped messages, too many or of the wrong form, after which the frame is ended. */
const MAX_DROPPED = 200
/** Times that a frame may take the focus from someone who types elsewhere; it may be a mistake, but not for ever. */
const MAX_STOLEN = 3
/** A form that keeps its value after a change says nothing; then the frame is notified after this time. */
const ANSWER_MS = 500

export interface SandboxSessionOptions {
  manifest: ExtensionManifest
  port: MessagePort
  host: SandboxHost
  onRendered: () => void
  onHeight: (px: number) => void
  /** Stages a new value. Not called while the field is read-only. */
  onChange: (value: JsonValue) => void
  onFieldChange: (field: string, value: JsonValue) => void
  /** Something to count against the extension that does not end the frame. */
  onIncident: (kind: 'policy' | 'threw', message: string) => void
  /** The frame is of no use any more. Called once. */
  onFailed: (code: ExtensionLoadErrorCode, message: string) => void
}

/** The console's end of a frame's port. */
export interface SandboxSession {
  /** Passes on what changed of the props. */
  setProps: (props: GuestProps) => void
  setValue: (value: JsonValue) => void
  setEnvironment: (environment: GuestEnvironment) => void
  focus: () => void
  /** The frame took the focus away from someone who was typing elsewhere in the page, who has it back. */
  stoleFocus: () => void
  close: () => void
}

/**
 * Talks to a sandbox: every message that comes in is checked, counted and, where it asks for something, compared with
 * what the extension was granted.
 */
export function createSandboxSession(options: SandboxSessionOptions): SandboxSession {
  const { manifest, port, host } = options
  const takeMessage = createRateLimit(MESSAGES)
  const takeCall: Record<CallGrant, () => boolean> = {
    'items:read': createRateLimit(CALLS['items:read']),
    notify: createRateLimit(CALLS.notify),
    confirm: createRateLimit(CALLS.confirm),
  }
  const refused = new Set<Grant>()
  let props: GuestProps | null = null
  let environment: GuestEnvironment | null = null
  let value: JsonValue = null
  let revision = 0
  let isReady = false
  let isClosed = false
  let dropped = 0
  let stolen = 0
  let pendingCalls = 0
  let isAsking = false
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  const liveness = watchLiveness({
    ping: (count) => post({ type: 'ping', count }),
    onDead: () =>
      fail('sandbox', 'it does not answer any more: something in the sandbox keeps its process busy'),
  })

  function post(message: HostMessage): void {
    if (!isClosed) port.postMessage(message)
  }

  function close(): void {
    isClosed = true
    clearTimeout(answerTimer)
    liveness.stop()
    port.close()
  }

  function fail(code: ExtensionLoadErrorCode, message: string): void {
    if (isClosed) return
    close()
    options.onFailed(code, message)
  }

  function drop(reason: string): void {
    if (dropped++ === 0) options.onIncident('policy', reason)
    if (dropped > MAX_DROPPED) fail('sandbox', `it was ended: ${reason}`)
  }

  function sendValue(): void {
    clearTimeout(answerTimer)
    if (isReady) post({ type: 'value', value, revision })
  }

  function refuse(call: number, code: RefusalCode, message: string): void {
    post({ type: 'refusal', call, code, message })
  }

  function noteUngranted(grant: Grant): void {
    if (refused.has(grant)) return
    refused.add(grant)
    options.onIncident('policy', `it asked for "${grant}", which it was not granted`)
    host.onRefused(manifest, grant)
  }

  async function answer({ call, grant, input }: Extract<GuestMessage, { type: 'call' }>): Promise<void> {
    if (!manifest.grants.includes(grant)) {
      noteUngranted(grant)
      return refuse(call, 'not-granted', `"${grant}" was not granted: meta.ts has to name it under grants`)
    }
    if (!isCall(grant)) return refuse(call, 'invalid', `"${grant}" is nothing that can be called`)
    const isQuestion = grant === 'confirm'
    if ((isQuestion && isAsking) || pendingCalls >= MAX_PENDING_CALLS || !takeCall[grant]()) {
      return refuse(call, 'too-many', `Too many calls of "${grant}" at once`)
    }
    pendingCalls++
    if (isQuestion) isAsking = true
    try {
      const data = ((await host.calls[grant](input, manifest)) ?? null) as JsonValue
      post({ type: 'result', call, data })
    } catch (error) {
      refuse(call, 'failed', error instanceof Error ? error.message : String(error))
    } finally {
      pendingCalls--
      if (isQuestion) isAsking = false
    }
  }

  function receive(message: GuestMessage): void {
    if (message.type === 'ready') start(message.protocol)
    else if (isReady) obey(message)
    else drop('it spoke before it introduced itself')
  }

  function obey(message: Exclude<GuestMessage, { type: 'ready' }>): void {
    switch (message.type) {
      case 'rendered':
        options.onRendered()
        break
      case 'height':
        options.onHeight(message.px)
        break
      case 'pong':
        liveness.noteLife()
        break
      case 'change':
        noteChange(message.value, message.revision)
        break
      case 'field-change':
        if (manifest.grants.includes('item:write')) options.onFieldChange(message.field, message.value)
        else noteUngranted('item:write')
        break
      case 'call':
        void answer(message)
        break
      case 'error':
        if (message.phase === 'render') fail('render', `its part "input" threw: ${message.message}`)
        else noteThrown(message.message)
        break
    }
  }

  function noteChange(next: JsonValue, nextRevision: number): void {
    revision = nextRevision
    if (!props?.isReadOnly) options.onChange(next)
    clearTimeout(answerTimer)
    answerTimer = setTimeout(sendValue, ANSWER_MS)
  }

  function noteThrown(message: string): void {
    options.onIncident('threw', message)
    host.onThrown(manifest, new Error(message))
  }

  function start(protocol: number): void {
    if (protocol !== PROTOCOL_VERSION) {
      fail(
        'incompatible',
        `it was packed for version ${protocol} of the sandbox, this console has ${PROTOCOL_VERSION}`,
      )
    } else if (isReady) {
      drop('it introduced itself twice')
    } else {
      isReady = true
      if (environment) post({ type: 'environment', environment })
      if (props) post({ type: 'props', props })
      sendValue()
      liveness.start()
    }
  }

  port.onmessage = ({ data }: MessageEvent) => {
    if (isClosed) return
    try {
      if (takeMessage()) receive(parseGuestMessage(data))
      else drop('it sent more messages than anyone could read')
    } catch (error) {
      drop(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    setProps: (next) => {
      const change = changesBetween(props, next)
      props = next
      if (isReady && Object.keys(change).length > 0) post({ type: 'props', props: change })
    },
    setValue: (next) => {
      value = next
      sendValue()
    },
    setEnvironment: (next) => {
      environment = next
      if (isReady) post({ type: 'environment', environment: next })
    },
    focus: () => post({ type: 'focus' }),
    stoleFocus: () => {
      const reason = 'it took the focus from a field in which someone was typing'
      options.onIncident('policy', reason)
      if (++stolen >= MAX_STOLEN) fail('sandbox', `it was ended: ${reason}, again and again`)
    },
    close,
  }
}

function isCall(grant: Grant): grant is CallGrant {
  return (callGrants as readonly Grant[]).includes(grant)
}

function changesBetween(before: GuestProps | null, after: GuestProps): Partial<GuestProps> {
  if (!before) return after
  return Object.fromEntries(
    Object.entries(after).filter(([key, entry]) => before[key as keyof GuestProps] !== entry),
  )
}
