import type { Grant } from '../../contract/grants'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** Changes whenever an older half could misunderstand a newer one. Both halves name theirs; they must be the same. */
export const PROTOCOL_VERSION = 1

/** What one message may hold. More is dropped, on both sides. */
export const messageLimits = {
  /** Characters of a value or of the arguments of a call, as JSON. */
  maxJsonLength: 1_000_000,
  maxJsonDepth: 32,
  maxTextLength: 2_000,
  /** Height that a frame may ask for, in px. */
  maxHeightPx: 4_000,
} as const

/** The one message that does not travel through the port, but brings it. */
export interface ConnectMessage {
  pergola: 'connect'
  protocol: number
}

/** Props of the part that are plain data. Those of the item are there only where `item:read` is granted. */
export interface GuestProps {
  name: string
  /** Text of the label that the form draws, `null` when it draws none. */
  label: string | null
  /** Text of note and error. */
  description: string | null
  options: Record<string, JsonValue>
  type: string
  length: string | null
  isReadOnly: boolean
  isRequired: boolean
  isInvalid: boolean
  isNew: boolean
  width: string
  collection?: string
  primaryKey?: string | number
  fields?: Record<string, JsonValue>
  values?: Record<string, JsonValue>
}

/** What the page around the frame looks and sounds like. */
export interface GuestEnvironment {
  /** As `data-theme` has it: `light`, `dark` or `auto`. */
  theme: string
  /** Custom properties that the page sets at run time, such as the accent of the project. */
  tokens: Record<string, string>
  locale: string
  direction: 'ltr' | 'rtl'
  /** Texts of the extension by locale, below `interfaces.{id}`. */
  messages: Record<string, JsonValue>
  grants: readonly Grant[]
  /** The signed-in user, where `user:read` is granted. */
  user: JsonValue
}

/** From the console into the frame. */
export type HostMessage =
  /** `revision`: the last change of the guest that `value` takes into account. Of `props`, those that changed. */
  | { type: 'value'; value: JsonValue; revision: number }
  | { type: 'props'; props: Partial<GuestProps> }
  | { type: 'environment'; environment: GuestEnvironment }
  | { type: 'result'; call: number; data: JsonValue }
  | { type: 'refusal'; call: number; code: RefusalCode; message: string }
  | { type: 'ping'; count: number }
  | { type: 'focus' }

/** Why a call came to nothing: not granted, of the wrong form, too many at once, or failed in the console. */
export type RefusalCode = 'not-granted' | 'invalid' | 'too-many' | 'failed'

/** From the frame to the console. */
export type GuestMessage =
  | { type: 'ready'; protocol: number }
  | { type: 'rendered' }
  | { type: 'change'; value: JsonValue; revision: number }
  | { type: 'field-change'; field: string; value: JsonValue }
  | { type: 'call'; call: number; grant: Grant; input: JsonValue }
  | { type: 'height'; px: number }
  | { type: 'error'; phase: 'render' | 'later'; message: string }
  | { type: 'pong'; count: number }
