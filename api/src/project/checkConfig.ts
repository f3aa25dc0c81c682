import { isRecord } from '@pergola/sdk/contract'

/** What a value of a configuration file has to be. */
interface Rule {
  words: string
  holds(value: unknown): boolean
  isNeeded?: boolean
}
type Shape = Record<string, Rule>

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

const flag: Rule = { words: 'true or false', holds: (value) => typeof value === 'boolean' }
const anyText: Rule = { words: 'a text', holds: (value) => typeof value === 'string' }
const text: Rule = { words: 'a text that is not empty', holds: isText }
const count: Rule = { words: 'a whole number above 0', holds: isCount }
const texts: Rule = {
  words: 'a list of texts',
  holds: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
}
const extensions: Rule = {
  words: 'a list such as ["interfaces/wysiwyg"]',
  holds: (value) => texts.holds(value) && (value as string[]).every((id) => EXTENSION.test(id)),
}
const EXTENSION = /^(?:interfaces|layouts|modules)\/[\w-]+$/

function oneOf(...choices: readonly (string | boolean)[]): Rule {
  const words = `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`
  return { words, holds: (value) => choices.includes(value as string) }
}

const needed = (rule: Rule): Rule => ({ ...rule, isNeeded: true })

const WHOLE: Shape = { private: flag, maintenance: flag, disabledExtensions: extensions }

const PARTS: Record<string, Shape> = {
  cors: {
    enabled: flag,
    origin: texts,
    methods: texts,
    headers: texts,
    exposedHeaders: texts,
    maxAgeSeconds: { words: 'a whole number', holds: Number.isSafeInteger },
    credentials: flag,
  },
  cookie: { sameSite: oneOf('lax', 'strict', 'none'), secure: oneOf('auto', true, false) },
  rateLimit: { enabled: flag, limit: count, intervalSeconds: count },
}

/** Parts that are one of several kinds, by their `type`. */
const KINDS: Record<string, Record<string, Shape>> = {
  database: {
    sqlite: { filename: needed(text), readSeconds: count },
    mysql: {
      host: text,
      port: count,
      hosts: texts,
      user: needed(text),
      password: anyText,
      database: needed(text),
      socketPath: text,
      connections: count,
      lockSeconds: count,
      readSeconds: count,
    },
  },
  storage: {
    local: { root: needed(text) },
    s3: {
      bucket: needed(text),
      region: text,
      endpoint: text,
      root: anyText,
      accessKeyId: text,
      secretAccessKey: text,
      forcePathStyle: flag,
    },
  },
  mail: {
    folder: { path: needed(text), from: text },
    smtp: { host: needed(text), port: count, secure: flag, user: anyText, password: anyText, from: text },
  },
}

const PROVIDER: Shape = {
  clientId: needed(text),
  clientSecret: anyText,
  issuer: text,
  authorizationUrl: text,
  tokenUrl: text,
  userInfoUrl: text,
  scope: text,
  icon: text,
  allowInsecure: flag,
}

/**
 * Checks what is written by hand: a text in the place of a list would be searched for parts of it, and a wrong word would
 * count as yes or no.
 *
 * @throws Error that names the first key that is wrong and what would be right, and no value: it may be a password
 */
export function checkConfig(config: Record<string, unknown>): void {
  requireShape('', config, WHOLE)
  for (const [part, shape] of Object.entries(PARTS))
    if (part in config) requirePart(part, config[part], shape)
  for (const [part, kinds] of Object.entries(KINDS)) {
    if (!(part in config)) continue
    const value = config[part]
    const shape = isRecord(value) && kinds[String(value.type)]
    if (!shape) throw new Error(`"${part}" needs a "type", one of ${Object.keys(kinds).join(' and ')}`)
    requirePart(part, value, shape)
  }
  for (const [name, provider] of Object.entries(providersOf(config.sso)))
    checkProvider(`sso.${name}`, provider)
}

function providersOf(sso: unknown): Record<string, unknown> {
  if (sso === undefined) return {}
  if (!isRecord(sso)) throw new Error('"sso" must be an object in braces')
  return sso
}

function checkProvider(part: string, provider: unknown): void {
  requirePart(part, provider, PROVIDER)
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl } = provider as Record<string, unknown>
  if (!issuer && !(authorizationUrl && tokenUrl && userInfoUrl))
    throw new Error(`"${part}" needs an "issuer", or "authorizationUrl", "tokenUrl" and "userInfoUrl"`)
}

function requirePart(part: string, value: unknown, shape: Shape): void {
  if (!isRecord(value)) throw new Error(`"${part}" must be an object in braces`)
  requireShape(`${part}.`, value, shape)
}

function requireShape(place: string, values: Record<string, unknown>, shape: Shape): void {
  for (const [key, { words, holds, isNeeded }] of Object.entries(shape)) {
    const value = values[key]
    if (value === undefined ? isNeeded : !holds(value)) throw new Error(`"${place}${key}" must be ${words}`)
  }
}

/** Keys of a checked configuration that nothing reads, such as mistyped ones: `cookie.samesite`. */
export function unknownKeys(config: Record<string, unknown>): string[] {
  const parts = Object.entries(config).flatMap(([part, value]): [string, unknown, Shape][] => {
    if (part === 'sso')
      return Object.entries(value as object).map(([name, provider]) => [`sso.${name}.`, provider, PROVIDER])
    const kinds = KINDS[part]
    const shape = kinds ? kinds[(value as { type: string }).type] : PARTS[part]
    return shape ? [[`${part}.`, value, { type: anyText, ...shape }]] : []
  })
  const known: Shape = { key: text, sso: text, ...WHOLE, ...(PARTS as object), ...(KINDS as object) }
  return [['', config, known] as const, ...parts].flatMap(([place, value, shape]) =>
    Object.keys(value as object)
      .filter((key) => !Object.hasOwn(shape, key))
      .map((key) => `${place}${key}`),
  )
}
