import { Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf, ref } from '../../http/answers'
import { checkedLater, listCheckedLater } from '../../http/checkedLater'

const Text = Type.String()
const Email = Type.String({ minLength: 1, format: 'email', maxLength: 128 })
const Password = Type.String({ minLength: 1, maxLength: 1024 })
const Token = Type.String({ minLength: 1, maxLength: 4096 })
const Mode = oneOf('jwt', 'cookie')
/** Some clients write an empty object as an empty list. */
const NoEntries = Type.Array(Type.Unknown(), { maxItems: 0 })

const OneTimeCode = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  minLength: 1,
  description: 'One-time code of an authenticator, or a recovery code',
})

const SignedInUser = Type.Object(
  {
    id: Text,
    status: Text,
    role: nullable(Text),
    first_name: nullable(Text),
    last_name: nullable(Text),
    email: Text,
    timezone: Text,
    locale: nullable(Text),
    locale_options: nullable(Text),
    avatar: nullable(Text),
    company: nullable(Text),
    title: nullable(Text),
    external_id: nullable(Text),
    theme: nullable(Text),
    '2fa_secret': nullable(Type.String({ description: 'A mask where one is set' })),
    password_reset_token: Type.Null(),
  },
  { $id: 'SignedInUser', description: 'The user as a login answers it, numbers as text' },
)

const LoginAnswer = Type.Object({
  data: Type.Object({
    token: Type.Optional(Type.String({ description: 'Left out in cookie mode' })),
    user: ref(SignedInUser),
  }),
  error: Type.Optional(
    Type.Object({ code: Type.Integer(), message: Text }, { description: '113: two-factor has to be set up' }),
  ),
  public: Type.Literal(true),
})

const TokenAnswer = answer(Type.Object({ token: Text }))

const Session = Type.Object(
  {
    id: Type.Integer(),
    user: Type.Integer(),
    token_type: nullable(Text),
    ip_address: nullable(Text),
    user_agent: nullable(Text),
    created_on: nullable(Text),
    token_expired_at: nullable(Text),
    last_used_on: nullable(Type.String({ description: 'Within a minute' })),
    is_current: Type.Boolean({ description: 'The request belongs to it' }),
  },
  { $id: 'Session' },
)

const Provider = Type.Object({ name: Text, icon: Text }, { $id: 'SignInProvider' })

const UserParams = Type.Object({
  user: Type.String({ pattern: '^(me|[0-9]{1,10})$', description: 'Key of a user, or `me`' }),
})
const ProviderParams = Type.Object({ name: Type.String({ description: 'Name of a provider' }) })
const SignOnQuery = Type.Object({ mode: Type.Optional(Mode), redirect_url: Type.Optional(Text) })
/** What the provider adds to an address. */
const ProviderQuery = Type.Object(
  { code: Type.Optional(Text), state: Type.Optional(Text), mode: Type.Optional(Mode) },
  { additionalProperties: true },
)
/** A browser is sent on; the body is for programs. */
const leaving = { description: 'To the address of the header `Location`' }

export const authSchemas = {
  authenticate: {
    summary: 'Sign in',
    security: [],
    // Problems of this body have a code of their own (114).
    body: listCheckedLater(
      Type.Union([
        Type.Object({
          email: Type.String({ format: 'email' }),
          password: Text,
          mode: Type.Optional(Mode),
          otp: Type.Optional(OneTimeCode),
        }),
        NoEntries,
      ]),
    ),
    response: { 200: LoginAnswer },
  },
  refresh: {
    summary: 'Exchange a token for a new one',
    security: [],
    body: Type.Object({ token: Token }),
    response: { 200: TokenAnswer },
  },
  logout: { summary: 'Sign out', response: emptyAnswer },
  confirm: {
    summary: 'Proves again who is signed in, by password or one-time code',
    body: Type.Object({ password: Type.Optional(Password), otp: Type.Optional(OneTimeCode) }),
    response: emptyAnswer,
  },
  check: {
    summary: 'Whether the caller is signed in',
    response: { 200: answer(Type.Object({ authenticated: Type.Boolean() })) },
  },
  sessions: {
    summary: 'Live sessions: own ones, of administrators all',
    querystring: Type.Object({
      user: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,10}$', description: 'For administrators: of this user' }),
      ),
    }),
    response: { 200: Type.Union([answer(Type.Array(ref(Session))), emptyAnswer[200]]) },
  },
  startView: {
    summary: 'For administrators: view the project as a role or a person, in this session and read-only',
    body: Type.Object({ role: Type.Optional(Type.Integer()), user: Type.Optional(Type.Integer()) }),
    response: emptyAnswer,
  },
  endView: { summary: 'View the project as oneself again', response: emptyAnswer },
  logoutUser: {
    summary: 'End all sessions of a user',
    params: UserParams,
    querystring: Type.Object({
      others: Type.Optional(Type.Literal('1', { description: 'Of oneself: all but the one of the request' })),
    }),
    response: emptyAnswer,
  },
  logoutSession: {
    summary: 'End one session',
    params: Type.Object({ ...UserParams.properties, session: Type.String({ pattern: '^[0-9]{1,10}$' }) }),
    response: emptyAnswer,
  },
  passwordRequest: {
    summary: 'Ask for the mail that a password is set with',
    security: [],
    body: Type.Object({ email: Email, reset_url: Type.Optional(Type.String({ maxLength: 2048 })) }),
    response: emptyAnswer,
  },
  passwordReset: {
    summary: 'Set a password with the token of that mail',
    security: [],
    body: Type.Object({ token: Type.Optional(Type.Unknown()), password: Password }),
    response: emptyAnswer,
  },
  providers: {
    summary: 'Providers of single sign-on',
    security: [],
    response: { 200: answer(Type.Array(ref(Provider))) },
  },
  startSignOn: {
    summary: 'Leave for a provider',
    security: [],
    params: ProviderParams,
    querystring: checkedLater(SignOnQuery),
    response: {
      302: Type.Object(
        {
          data: Type.Optional(Type.Object({ authorization_url: Text, state: Text })),
          public: Type.Literal(true),
        },
        leaving,
      ),
    },
  },
  signOnReturned: {
    summary: 'Come back from a provider',
    security: [],
    params: ProviderParams,
    querystring: checkedLater(ProviderQuery),
    response: { 302: Type.Object({ public: Type.Literal(true) }, leaving) },
  },
  signOn: {
    summary: 'Sign in with the answer of a provider',
    security: [],
    params: ProviderParams,
    querystring: checkedLater(ProviderQuery),
    response: { 200: LoginAnswer },
  },
  signOnToken: {
    summary: 'Exchange the request token of a sign-on',
    security: [],
    body: Type.Object({ request_token: Token }),
    response: { 200: TokenAnswer },
  },
} as const

export const authShapes = [SignedInUser, Session, Provider]
