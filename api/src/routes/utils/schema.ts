import Type from 'typebox'
import { answer } from '../../http/answers'

const Hasher = Type.Optional(
  Type.String({ description: 'core, bcrypt, md5, sha1, sha224, sha256, sha384 or sha512' }),
)

const HashBody = Type.Object({
  string: Type.String({ minLength: 1, maxLength: 10_000 }),
  hasher: Hasher,
  options: Type.Optional(Type.Unknown()),
})

const HashMatchBody = Type.Object({
  string: Type.String({ minLength: 1, maxLength: 10_000 }),
  hash: Type.String({ minLength: 1, maxLength: 1_000 }),
  hasher: Hasher,
  options: Type.Optional(Type.Unknown()),
})

const PatternMatchBody = Type.Object({
  // Linear time still grows with the pattern: ten times as long a text holds the server for some 400 ms.
  string: Type.String({ maxLength: 1_000 }),
  pattern: Type.String({ minLength: 1, maxLength: 1_100, description: 'As fields have it: /^x$/i' }),
})

const RandomStringBody = Type.Object({
  length: Type.Optional(Type.Union([Type.Number(), Type.String()], { description: '1 to 1024; default 32' })),
})

export const utilSchemas = {
  hash: {
    summary: 'Hash a text',
    body: HashBody,
    response: { 200: answer(Type.Object({ hash: Type.String() })) },
  },
  matchHash: {
    summary: 'Whether a text has this hash',
    body: HashMatchBody,
    response: { 200: answer(Type.Object({ valid: Type.Boolean() })) },
  },
  matchPattern: {
    summary: 'Whether a text follows a pattern of a field; for administrators',
    body: PatternMatchBody,
    response: { 200: answer(Type.Object({ valid: Type.Boolean() })) },
  },
  randomString: {
    summary: 'A random text',
    body: RandomStringBody,
    response: { 200: answer(Type.Object({ random: Type.String() })) },
  },
  twoFactorSecret: {
    summary: 'A new secret for an authenticator',
    response: { 200: answer(Type.Object({ '2fa_secret': Type.String() })) },
  },
} as const
