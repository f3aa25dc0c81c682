import Type from 'typebox'

const Hasher = Type.Optional(
  Type.String({ description: 'core, bcrypt, md5, sha1, sha224, sha256, sha384 or sha512' }),
)

export const HashBody = Type.Object({
  string: Type.String({ minLength: 1, maxLength: 10_000 }),
  hasher: Hasher,
  options: Type.Optional(Type.Unknown()),
})

export const HashMatchBody = Type.Object({
  string: Type.String({ minLength: 1, maxLength: 10_000 }),
  hash: Type.String({ minLength: 1, maxLength: 1_000 }),
  hasher: Hasher,
  options: Type.Optional(Type.Unknown()),
})

export const RandomStringBody = Type.Object({
  length: Type.Optional(Type.Union([Type.Number(), Type.String()], { description: '1 to 1024; default 32' })),
})

export const HashAnswer = Type.Object({ data: Type.Object({ hash: Type.String() }) })
export const HashMatchAnswer = Type.Object({ data: Type.Object({ valid: Type.Boolean() }) })
export const RandomStringAnswer = Type.Object({ data: Type.Object({ random: Type.String() }) })
export const SecretAnswer = Type.Object({ data: Type.Object({ '2fa_secret': Type.String() }) })
