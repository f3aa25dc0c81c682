import { type Static, Type } from 'typebox'
import { answer, dataOrNothing, emptyAnswer, oneOf, RefusalData, ref, refTo } from '../../http/answers'

const Email = Type.String({ minLength: 1, format: 'email', maxLength: 128 })
const Otp = Type.Unsafe<string | number>({ type: ['string', 'integer'], minLength: 1 })
const params = Type.Object({ id: Type.String({ description: 'Key of a user, or `me`' }) })
const RecoveryCodes = Type.Array(Type.String(), { description: 'Shown this once' })
const user = refTo('User')

const Activation = Type.Object(
  { recovery_codes: RecoveryCodes },
  {
    $id: 'TwoFactorActivation',
    description: 'The user, with fresh recovery codes',
    additionalProperties: true,
  },
)

const InvitationResult = Type.Object(
  {
    email: Type.String(),
    result: oneOf('invited', 'invited-again', 'member', 'suspended', 'failed'),
    error: Type.Optional(Type.String({ description: 'Why it failed, in English' })),
    refusal: Type.Optional(ref(RefusalData)),
  },
  {
    $id: 'InvitationResult',
    description: 'What came of an invitation; members and suspended people get no mail, and keep their role',
  },
)

export type InvitationResultShape = Static<typeof InvitationResult>

export const userSchemas = {
  trackPage: {
    summary: 'The page that a user is on',
    params,
    body: Type.Object({
      last_page: Type.Optional(Type.Union([Type.String({ maxLength: 192 }), Type.Null()])),
    }),
    response: dataOrNothing(user),
  },
  activateTwoFactor: {
    summary: 'Switch two-factor on',
    params,
    body: Type.Object({
      '2fa_secret': Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z2-7=]+$' }),
      otp: Otp,
    }),
    response: { 200: answer(ref(Activation)) },
  },
  deactivateTwoFactor: {
    summary: 'Switch two-factor off',
    params,
    body: Type.Object({ otp: Otp }),
    response: { 204: emptyAnswer[204] },
  },
  renewRecoveryCodes: {
    summary: 'Make new recovery codes',
    params,
    body: Type.Object({ otp: Otp }),
    response: { 200: answer(Type.Object({ recovery_codes: RecoveryCodes })) },
  },
  invite: {
    summary: 'Invite people by mail',
    body: Type.Object({
      email: Type.Unsafe<string | string[]>({
        anyOf: [Email, Type.Array(Email, { minItems: 1, maxItems: 100 })],
      }),
      role: Type.Optional(Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'] })),
    }),
    response: { 200: answer(Type.Array(user)) },
  },
  inviteEach: {
    summary: 'Invite people by mail, each on their own: one that fails leaves the others',
    body: Type.Object({
      emails: Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { minItems: 1, maxItems: 100 }),
      role: Type.Integer({ minimum: 1 }),
      message: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Plain text that stands in the mail, before the link' }),
      ),
    }),
    response: { 200: answer(Type.Array(ref(InvitationResult))) },
  },
  accept: {
    summary: 'Accept an invitation',
    security: [],
    params: Type.Object({ token: Type.String() }),
    response: { 200: answer(user) },
  },
} as const

export const userShapes = [Activation, InvitationResult]
