import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdTokens, type IdTokenFault, type IdTokens } from './createIdTokens'

export interface IdentityProvider {
  /** `http://127.0.0.1:{port}` */
  issuer: string
  /** Who signs in next, or null for someone who refuses. `verified` is sent as it is, `undefined` as true. */
  user: { email: string; verified?: boolean | string } | null
  /** Makes the provider misbehave until it is null again. */
  fault: IdTokenFault | null
  close(): Promise<void>
}

export interface RegisteredClient {
  id: string
  secret: string
  /** The only addresses that people are sent back to, compared letter by letter. */
  redirectUris: readonly string[]
}

/** What a code stands for. */
interface Grant {
  email: string
  verified: boolean | string
  nonce: string | null
  challenge: string
  redirectUri: string
}

/** What the addresses of the provider share. */
interface Context {
  provider: IdentityProvider
  client: RegisteredClient
  idTokens: IdTokens
  grants: Map<string, Grant>
  /** By access token. */
  emails: Map<string, string>
}

/**
 * A strict provider of OpenID Connect (discovery, signed ID tokens) and plain OAuth 2 (`/userinfo`) on loopback. It
 * insists on a known client, an exact redirect address, PKCE with S256 and client authentication; codes count once.
 * Its sign-in page asks nothing: it sends `user` straight back.
 */
export async function startIdentityProvider(client: RegisteredClient): Promise<IdentityProvider> {
  const provider: IdentityProvider = { issuer: '', user: null, fault: null, close }
  const idTokens = await createIdTokens(client)
  const context: Context = { provider, client, idTokens, grants: new Map(), emails: new Map() }
  const server = createServer((request, response) => {
    handle(context, request, response).catch(() => send(response, 500, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider

  function close(): Promise<void> {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

async function handle(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { issuer } = context.provider
  const url = new URL(request.url ?? '/', issuer)
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      return send(response, 200, metadata(issuer))
    case '/jwks':
      return send(response, 200, { keys: [context.idTokens.jwk] })
    case '/authorize':
      return authorize(context, url, response)
    case '/token':
      return exchange(context, request, response)
    case '/userinfo':
      return sendUserInfo(context, request, response)
    default:
      return send(response, 404, {})
  }
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // All of them, so that nothing but the signature itself can be what a faulty token fails by.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

function authorize(
  { provider, client, grants }: Context,
  { searchParams }: URL,
  response: ServerResponse,
): void {
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  // Someone who cannot prove where people came from gets no redirect at all.
  if (searchParams.get('client_id') !== client.id || !client.redirectUris.includes(redirectUri)) {
    send(response, 400, { error: 'invalid_request' })
    return
  }
  const back = new URL(redirectUri)
  back.searchParams.set('state', searchParams.get('state') ?? '')
  const challenge = searchParams.get('code_challenge')
  if (
    searchParams.get('response_type') !== 'code' ||
    searchParams.get('code_challenge_method') !== 'S256' ||
    !challenge ||
    !searchParams.get('state')
  ) {
    back.searchParams.set('error', 'invalid_request')
  } else if (provider.user) {
    const { email, verified = true } = provider.user
    const code = randomUUID()
    grants.set(code, { email, verified, nonce: searchParams.get('nonce'), challenge, redirectUri })
    back.searchParams.set('code', code)
  } else {
    back.searchParams.set('error', 'access_denied')
  }
  response.writeHead(302, { location: back.href }).end()
}

async function exchange(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider, client, idTokens, grants, emails } = context
  const form = new URLSearchParams(await readBody(request))
  if (!knowsSecret(client, form, request)) return send(response, 401, { error: 'invalid_client' })
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (
    request.method !== 'POST' ||
    form.get('grant_type') !== 'authorization_code' ||
    grant?.challenge !== challenge ||
    grant.redirectUri !== form.get('redirect_uri')
  ) {
    return send(response, 400, { error: 'invalid_grant' })
  }
  const accessToken = randomUUID()
  emails.set(accessToken, grant.email)
  const tokens = { access_token: accessToken, token_type: 'bearer', expires_in: 60 }
  const { issuer, fault } = provider
  const wantsIdToken = grant.nonce !== null && fault !== 'left out'
  const idToken = wantsIdToken ? { id_token: await idTokens.issue({ ...grant, issuer, fault }) } : {}
  send(response, 200, { ...tokens, ...idToken })
}

function knowsSecret(client: RegisteredClient, form: URLSearchParams, request: IncomingMessage): boolean {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  return form.get('client_secret') === client.secret || request.headers.authorization === basic
}

function sendUserInfo({ emails }: Context, request: IncomingMessage, response: ServerResponse): void {
  const email = emails.get((request.headers.authorization ?? '').replace(/^bearer /i, ''))
  send(response, email ? 200 : 401, email ? { sub: email, email } : {})
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
