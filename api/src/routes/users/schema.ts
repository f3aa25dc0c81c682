import { Type } from 'typebox'

const Email = Type.String({ minLength: 1, format: 'email', maxLength: 128 })

export const UserIdParams = Type.Object({ id: Type.String({ description: 'Key of a user, or `me`' }) })
export const TrackingBody = Type.Object({
  last_page: Type.Optional(Type.Union([Type.String({ maxLength: 192 }), Type.Null()])),
})
export const InviteBody = Type.Object({
  email: Type.Unsafe<string | string[]>({
    anyOf: [Email, Type.Array(Email, { minItems: 1, maxItems: 100 })],
  }),
  role: Type.Optional(Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'] })),
})
export const InviteParams = Type.Object({ token: Type.String() })
export const Activate2faBody = Type.Object({
  '2fa_secret': Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z2-7=]+$' }),
  otp: Type.Unsafe<string | number>({ type: ['string', 'integer'], minLength: 1 }),
})
export const OneTimeCodeBody = Type.Object({
  otp: Type.Unsafe<string | number>({ type: ['string', 'integer'], minLength: 1 }),
})
