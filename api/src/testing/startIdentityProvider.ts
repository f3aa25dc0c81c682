import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What is wrong with the next ID tokens. */
export type IdTokenFault =
  | 'altered after signing'
  | 'signed with a foreign key'
  | 'signed with an unpublished key'
  | 'signed with the client secret'
  | 'not signed (alg none)'
  | 'for another nonce'
  | 'without a nonce'
  | 'for another client'
  | 'from another issuer'
  | 'expired'
  | 'left out'

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

interface Grant {
  email: string
  verified: boolean | string
  nonce: string | null
  challenge: string
  redirectUri: string
}

const KEY_ID = 'key-1'

/**
 * A strict provider of OpenID Connect (discovery, signed ID tokens) and plain OAuth 2 (`/userinfo`) on loopback. It
 * insists on a known client, an exact redirect address, PKCE with S256 and client authentication; codes count once.
 * Its sign-in page asks nothing: it sends `user` straight back.
 */
export async function startIdentityProvider(client: RegisteredClient): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const { privateKey: foreignKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const emails = new Map<string, string>()
  const provider: IdentityProvider = { issuer: '', user: null, fault: null, close }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => send(response, 500, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', provider.issuer)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, metadata())
      case '/jwks':
        return send(response, 200, { keys: [jwk] })
      case '/authorize':
        return authorize(url, response)
      case '/token':
        return exchange(new URLSearchParams(await readBody(request)), request, response)
      case '/userinfo':
        return userInfo(request, response)
      default:
        return send(response, 404, {})
    }
  }

  function metadata(): object {
    const { issuer } = provider
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

  function authorize({ searchParams }: URL, response: ServerResponse): void {
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

  async function exchange(
    form: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!knowsSecret(form, request)) return send(response, 401, { error: 'invalid_client' })
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
    const wantsIdToken = grant.nonce !== null && provider.fault !== 'left out'
    send(response, 200, wantsIdToken ? { ...tokens, id_token: await idToken(grant) } : tokens)
  }

  async function idToken({ email, verified, nonce }: Grant): Promise<string> {
    const { fault } = provider
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: fault === 'from another issuer' ? 'https://elsewhere.example' : provider.issuer,
      aud: fault === 'for another client' ? 'another-client' : client.id,
      sub: email,
      iat: fault === 'expired' ? now - 7200 : now,
      exp: fault === 'expired' ? now - 3600 : now + 60,
      email,
      email_verified: verified,
      ...(fault !== 'without a nonce' && { nonce: fault === 'for another nonce' ? 'another' : nonce }),
    }
    const signed = (alg: string, kid: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
    switch (fault) {
      case 'not signed (alg none)':
        return `${encode({ alg: 'none', kid: KEY_ID })}.${encode(claims)}.`
      case 'signed with the client secret':
        return signed('HS256', KEY_ID, new TextEncoder().encode(client.secret))
      case 'signed with a foreign key':
        return signed('RS256', KEY_ID, foreignKey)
      case 'signed with an unpublished key':
        return signed('RS256', 'key-2', foreignKey)
      case 'altered after signing': {
        const [header, , signature] = (await signed('RS256', KEY_ID, privateKey)).split('.')
        return `${header}.${encode({ ...claims, name: 'Someone else' })}.${signature}`
      }
      default:
        return signed('RS256', KEY_ID, privateKey)
    }
  }

  function userInfo(request: IncomingMessage, response: ServerResponse): void {
    const email = emails.get((request.headers.authorization ?? '').replace(/^bearer /i, ''))
    send(response, email ? 200 : 401, email ? { sub: email, email } : {})
  }

  function knowsSecret(form: URLSearchParams, request: IncomingMessage): boolean {
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    return form.get('client_secret') === client.secret || request.headers.authorization === basic
  }

  function close(): Promise<void> {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
