import type { ExtensionManifest, Grant } from '@pergola/sdk/contract'
import {
  type GuestEnvironment,
  type GuestMessage,
  type GuestProps,
  type JsonValue,
  PROTOCOL_VERSION,
} from '@pergola/sdk/sandbox/protocol'
import type { ExtensionLoadErrorCode } from '../ExtensionLoadError'
import { answerCalls } from './answerCalls'
import { createFramePort, type FramePort } from './createFramePort'
import type { SandboxHost } from './SandboxHost'

/** How often a frame may take the focus from someone who types elsewhere: the first times may be a mistake. */
const MAX_STOLEN = 3
/** An anchor of its own that someone follows adds an entry; twenty of them end the frame. */
const HISTORY_WEIGHT = 10
/** A form that rejects a change sends no new value. After this time the frame is sent the value that it had before. */
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
  /** The frame was ended or does not work. Called once. */
  onFailed: (code: ExtensionLoadErrorCode, message: string) => void
}

/** The console's end of a frame's port. */
export interface SandboxSession {
  /** Passes on what changed of the props. */
  setProps: (props: GuestProps) => void
  setValue: (value: JsonValue) => void
  setEnvironment: (environment: GuestEnvironment) => void
  focus: () => void
  /** The frame took the focus while someone typed elsewhere in the page; the focus was given back. */
  stoleFocus: () => void
  /** The frame sent a message to the window instead of to its port. */
  strayed: () => void
  /** The frame added so many entries to the history of the tab. */
  addedHistory: (count: number) => void
  close: () => void
}

/**
 * Talks to a sandbox: every message that comes in is checked, counted and, where it asks for something, compared with
 * what the extension was granted.
 */
export function createSandboxSession(options: SandboxSessionOptions): SandboxSession {
  const { onIncident } = options
  const port = createFramePort({
    port: options.port,
    onMessage: (message) => {
      if (message.type === 'ready') introduce(message.protocol)
      else if (state.isReady()) receive(message)
      else port.drop('it spoke before it introduced itself')
    },
    onDropped: (reason) => onIncident('policy', reason),
    onFailed: (code, message) => {
      state.stop()
      options.onFailed(code, message)
    },
  })
  const state = createShownState(port)
  const receive = createReceiver(options, port, state)
  let stolen = 0

  function introduce(protocol: number): void {
    if (protocol !== PROTOCOL_VERSION) {
      port.fail(
        'incompatible',
        `it was packed for version ${protocol} of the sandbox, this console has ${PROTOCOL_VERSION}`,
      )
    } else if (state.isReady()) {
      port.drop('it introduced itself twice')
    } else {
      state.begin()
      port.watch()
    }
  }

  return {
    setProps: state.setProps,
    setValue: state.setValue,
    setEnvironment: state.setEnvironment,
    focus: () => port.post({ type: 'focus' }),
    stoleFocus: () => {
      const reason = 'it took the focus from a field in which someone was typing'
      onIncident('policy', reason)
      if (++stolen >= MAX_STOLEN) port.fail('sandbox', `it was ended: ${reason}, again and again`)
    },
    strayed: () => port.drop('it sent messages to the page, past its port'),
    addedHistory: (count) =>
      port.drop('it filled the history of the tab, where people go back', HISTORY_WEIGHT * count),
    close: () => {
      state.stop()
      port.close()
    },
  }
}

/** What the frame shows: props, environment and value. After its first message it is sent what changes. */
type ShownState = ReturnType<typeof createShownState>

function createShownState({ post }: FramePort) {
  let props: GuestProps | null = null
  let environment: GuestEnvironment | null = null
  let value: JsonValue = null
  let revision = 0
  let isReady = false
  let answerTimer: ReturnType<typeof setTimeout> | undefined

  function sendValue(): void {
    clearTimeout(answerTimer)
    if (isReady) post({ type: 'value', value, revision })
  }

  return {
    isReady: () => isReady,
    begin: () => {
      isReady = true
      if (environment) post({ type: 'environment', environment })
      if (props) post({ type: 'props', props })
      sendValue()
    },
    /** The frame has changed the value. If the form keeps its own, the frame is sent that one again. */
    changed: (nextRevision: number, stage: () => void) => {
      revision = nextRevision
      if (!props?.isReadOnly) stage()
      clearTimeout(answerTimer)
      answerTimer = setTimeout(sendValue, ANSWER_MS)
    },
    setProps: (next: GuestProps) => {
      const change = changesBetween(props, next)
      props = next
      if (isReady && Object.keys(change).length > 0) post({ type: 'props', props: change })
    },
    setValue: (next: JsonValue) => {
      value = next
      sendValue()
    },
    setEnvironment: (next: GuestEnvironment) => {
      environment = next
      if (isReady) post({ type: 'environment', environment: next })
    },
    stop: () => clearTimeout(answerTimer),
  }
}

/** Does what the messages of a frame ask for, as far as the extension may. */
function createReceiver(options: SandboxSessionOptions, port: FramePort, state: ShownState) {
  const { manifest, host, onIncident } = options
  const refused = new Set<Grant>()
  const answer = answerCalls({ manifest, host, post: port.post, onUngranted: noteUngranted })

  function noteUngranted(grant: Grant): void {
    if (refused.has(grant)) return
    refused.add(grant)
    onIncident('policy', `it asked for "${grant}", which it was not granted`)
    host.onRefused(manifest, grant)
  }

  return (message: Exclude<GuestMessage, { type: 'ready' }>): void => {
    switch (message.type) {
      case 'rendered':
        options.onRendered()
        break
      case 'height':
        options.onHeight(message.px)
        break
      case 'pong':
        port.noteLife()
        break
      case 'change':
        state.changed(message.revision, () => options.onChange(message.value))
        break
      case 'field-change':
        if (manifest.grants.includes('item:write')) options.onFieldChange(message.field, message.value)
        else noteUngranted('item:write')
        break
      case 'call':
        answer(message)
        break
      case 'error':
        if (message.phase === 'render') {
          port.fail('render', `its part "input" threw: ${message.message}`)
        } else {
          onIncident('threw', message.message)
          host.onThrown(manifest, new Error(message.message))
        }
        break
    }
  }
}

function changesBetween(before: GuestProps | null, after: GuestProps): Partial<GuestProps> {
  if (!before) return after
  return Object.fromEntries(
    Object.entries(after).filter(([key, entry]) => before[key as keyof GuestProps] !== entry),
  )
}
