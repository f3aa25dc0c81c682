/** What the console and the frame of a sandboxed interface say to each other, and how each side checks it. */

export type { JsonValue } from './messages'
export {
  type ConnectMessage,
  type GuestEnvironment,
  type GuestMessage,
  type GuestProps,
  type HostMessage,
  messageLimits,
  PROTOCOL_VERSION,
  type RefusalCode,
} from './messages'
export { parseGuestMessage } from './parseGuestMessage'
export { parseHostMessage } from './parseHostMessage'
export { InvalidMessageError, parseJson } from './parseJson'
