import Type from 'typebox'
import { emptyAnswer } from '../../http/answers'

const Receiver = Type.Union([
  Type.String({ description: 'E-mail address, or user id' }),
  Type.Number({ description: 'User id' }),
  Type.Object({ email: Type.String(), name: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
])

export const MailBody = Type.Object({
  to: Type.Union([Receiver, Type.Array(Receiver, { maxItems: 100 })]),
  subject: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  body: Type.String({
    minLength: 1,
    maxLength: 1_000_000,
    description: 'Template with `{{key}}` from `data`',
  }),
  type: Type.Optional(Type.Union([Type.Literal('html'), Type.Literal('plain')])),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  use_default_email: Type.Optional(Type.Boolean()),
})

export const mailSchema = { summary: 'Send one message', body: MailBody, response: emptyAnswer } as const
