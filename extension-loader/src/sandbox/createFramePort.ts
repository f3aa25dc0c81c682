import { type GuestMessage, type HostMessage, parseGuestMessage } from '@pergola/sdk/sandbox/protocol'
import type { ExtensionLoadErrorCode } from '../ExtensionLoadError'
import { createRateLimit } from './createRateLimit'
import { watchLiveness } from './watchLiveness'

/** How much a frame may say. A control that animates its height sends some sixty messages a second. */
const MESSAGES = { burst: 300, perSecond: 120 }
/** Characters of them: a control that hands on half a megabyte with each key press stays below. */
const CHARACTERS = { burst: 20_000_000, perSecond: 8_000_000 }
/** Dropped messages after which the frame is ended; no bundle of ours sends one of the wrong form, so each of these counts for ten. */
const MAX_DROPPED = 200
const WRONG_FORM = 10

export interface FramePortOptions {
  port: MessagePort
  onMessage: (message: GuestMessage) => void
  /** The first message was dropped. */
  onDropped: (reason: string) => void
  /** Called once, after the port was closed. */
  onFailed: (code: ExtensionLoadErrorCode, message: string) => void
}

export interface FramePort {
  /** Sends nothing once the port is closed. */
  post: (message: HostMessage) => void
  /** Drops a message; too many of them end the frame. @param weight - How many it counts for. */
  drop: (reason: string, weight?: number) => void
  /** From now on the frame has to answer pings. */
  watch: () => void
  noteLife: () => void
  fail: (code: ExtensionLoadErrorCode, message: string) => void
  close: () => void
}

/** A frame's port: every message that comes in is counted and checked, and a frame that floods it or does not answer is ended. */
export function createFramePort({ port, onMessage, onDropped, onFailed }: FramePortOptions): FramePort {
  const takeMessage = createRateLimit(MESSAGES)
  const takeCharacters = createRateLimit(CHARACTERS)
  let isClosed = false
  let dropped = 0
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
    liveness.stop()
    port.close()
  }

  function fail(code: ExtensionLoadErrorCode, message: string): void {
    if (isClosed) return
    close()
    onFailed(code, message)
  }

  function drop(reason: string, weight = 1): void {
    if (dropped === 0) onDropped(reason)
    dropped += weight
    if (dropped > MAX_DROPPED) fail('sandbox', `it was ended: ${reason}`)
  }

  port.onmessage = ({ data }: MessageEvent) => {
    if (isClosed) return
    if (!takeMessage()) return drop('it sent more messages than anyone could read')
    let message: GuestMessage
    try {
      message = parseGuestMessage(data)
    } catch (error) {
      return drop(error instanceof Error ? error.message : String(error), WRONG_FORM)
    }
    if (takeCharacters(charactersOf(message))) onMessage(message)
    else drop('it sent more data than anyone could have entered')
  }
  return { post, drop, watch: liveness.start, noteLife: liveness.noteLife, fail, close }
}

/** Roughly; a message that was parsed is no larger than the protocol lets it be. */
function charactersOf(message: GuestMessage): number {
  const data = 'value' in message ? message.value : 'input' in message ? message.input : null
  if (typeof data === 'string') return data.length
  return typeof data === 'object' ? JSON.stringify(data).length : 0
}
