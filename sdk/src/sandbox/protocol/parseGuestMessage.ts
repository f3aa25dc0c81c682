import { isGrant } from '../../contract/grants'
import { type GuestMessage, messageLimits } from './messages'
import { InvalidMessageError, isPlainObject, parseJson } from './parseJson'

type Raw = Record<string, unknown>

const parsers: { [Type in GuestMessage['type']]: (raw: Raw) => Extract<GuestMessage, { type: Type }> } = {
  ready: ({ protocol }) => ({ type: 'ready', protocol: toCount(protocol, 'protocol') }),
  rendered: () => ({ type: 'rendered' }),
  change: ({ value, revision }) => ({
    type: 'change',
    value: parseJson(value),
    revision: toCount(revision, 'revision'),
  }),
  'field-change': ({ field, value }) => ({
    type: 'field-change',
    field: toText(field, 'field'),
    value: parseJson(value),
  }),
  call: ({ call, grant, input }) => {
    if (!isGrant(grant)) throw new InvalidMessageError('A call must name a known grant')
    return { type: 'call', call: toCount(call, 'call'), grant, input: parseJson(input) }
  },
  height: ({ px }) => {
    if (typeof px !== 'number' || !Number.isFinite(px)) throw new InvalidMessageError('"px" must be a number')
    return { type: 'height', px: Math.min(Math.max(Math.ceil(px), 0), messageLimits.maxHeightPx) }
  },
  error: ({ phase, message }) => ({
    type: 'error',
    phase: phase === 'render' ? 'render' : 'later',
    // Long stacks are no attack; what is left says enough.
    message: String(message).slice(0, messageLimits.maxTextLength),
  }),
  pong: ({ count }) => ({ type: 'pong', count: toCount(count, 'count') }),
}

/**
 * Reads what came out of a sandbox.
 *
 * @throws InvalidMessageError for anything that is no message of this protocol; nothing of it may be used.
 */
export function parseGuestMessage(raw: unknown): GuestMessage {
  if (!isPlainObject(raw) || typeof raw.type !== 'string' || !Object.hasOwn(parsers, raw.type)) {
    throw new InvalidMessageError('This is no message of the sandbox')
  }
  return parsers[raw.type as GuestMessage['type']](raw)
}

function toCount(value: unknown, key: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw new InvalidMessageError(`"${key}" must be a whole number`)
}

function toText(value: unknown, key: string): string {
  if (typeof value === 'string' && value.length <= messageLimits.maxTextLength) return value
  throw new InvalidMessageError(`"${key}" must be text of at most ${messageLimits.maxTextLength} characters`)
}
