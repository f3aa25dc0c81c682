import { Type } from 'typebox'

const Email = Type.String({ minLength: 1, format: 'email', maxLength: 128 })
const Password = Type.String({ minLength: 1, maxLength: 1024 })
const Token = Type.String({ minLength: 1, maxLength: 4096 })

/** Only documents: problems of this body have a code of their own (114), so the handler looks at it itself. */
const Credentials = Type.Object({
  email: Type.Optional(Type.Unknown({ description: 'E-mail address' })),
  password: Type.Optional(Type.Unknown({ description: 'Password' })),
  mode: Type.Optional(Type.Unknown({ description: '`cookie` or `jwt` (default)' })),
  otp: Type.Optional(Type.Unknown({ description: 'One-time code of an authenticator, or a recovery code' })),
})

/** Some clients write an empty object as an empty list. */
export const AuthenticateBody = Type.Union([Credentials, Type.Array(Type.Unknown(), { maxItems: 0 })])

export const RefreshBody = Type.Object({ token: Token })
export const RequestTokenBody = Type.Object({ request_token: Token })
export const PasswordRequestBody = Type.Object({
  email: Email,
  reset_url: Type.Optional(Type.String({ maxLength: 2048 })),
})
export const PasswordResetBody = Type.Object({
  token: Type.Optional(Type.Unknown()),
  password: Password,
})
export const ConfirmBody = Type.Object({
  password: Type.Optional(Password),
  otp: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'integer'], minLength: 1 })),
})
export const UserParams = Type.Object({ user: Type.String() })
export const SessionParams = Type.Object({ user: Type.String(), session: Type.String() })
export const ProviderParams = Type.Object({ name: Type.String() })
