import { isGrant } from '../../contract/grants'
import type { GuestEnvironment, GuestProps, HostMessage, JsonValue, RefusalCode } from './messages'
import { InvalidMessageError, isPlainObject, parseJson } from './parseJson'

type Raw = Record<string, JsonValue>

const REFUSALS: readonly string[] = ['not-granted', 'invalid', 'too-many', 'failed'] satisfies RefusalCode[]

/**
 * Reads what the console sent into the sandbox. The console is trusted; checking it all the same keeps a newer console
 * from confusing an older bundle.
 *
 * @throws InvalidMessageError for anything that is no message of this protocol.
 */
export function parseHostMessage(raw: unknown): HostMessage {
  if (!isPlainObject(raw)) throw new InvalidMessageError('A message must be an object')
  const message = parseJson(raw) as Raw
  switch (message.type) {
    case 'value':
      return { type: 'value', value: message.value ?? null, revision: toNumber(message.revision) }
    case 'props':
      return { type: 'props', props: toRecord(message.props) as Partial<GuestProps> }
    case 'environment':
      return { type: 'environment', environment: toEnvironment(toRecord(message.environment)) }
    case 'result':
      return { type: 'result', call: toNumber(message.call), data: message.data ?? null }
    case 'refusal': {
      const code = REFUSALS.includes(String(message.code)) ? (message.code as RefusalCode) : 'failed'
      return { type: 'refusal', call: toNumber(message.call), code, message: String(message.message) }
    }
    case 'ping':
      return { type: 'ping', count: toNumber(message.count) }
    case 'focus':
      return { type: 'focus' }
    default:
      throw new InvalidMessageError(`The console sent a message of unknown type ${String(message.type)}`)
  }
}

function toEnvironment({ theme, tokens, locale, direction, messages, grants, user }: Raw): GuestEnvironment {
  return {
    theme: String(theme),
    tokens: Object.fromEntries(
      Object.entries(toRecord(tokens)).filter(
        (entry): entry is [string, string] => /^--[\w-]+$/.test(entry[0]) && typeof entry[1] === 'string',
      ),
    ),
    locale: String(locale),
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    messages: toRecord(messages),
    grants: Array.isArray(grants) ? grants.filter(isGrant) : [],
    user: user ?? null,
  }
}

function toRecord(value: JsonValue | undefined): Raw {
  if (value !== undefined && isPlainObject(value)) return value as Raw
  throw new InvalidMessageError('The console sent something else than an object')
}

function toNumber(value: JsonValue | undefined): number {
  if (typeof value === 'number') return value
  throw new InvalidMessageError('The console sent something else than a number')
}
