import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface IdentityProvider {
  /** `http://127.0.0.1:{port}` */
  issuer: string
  /** Who signs in next, or null for somebody who refuses. */
  user: { email: string; verified?: boolean } | null
  close(): Promise<void>
}

interface Grant {
  email: string
  verified: boolean
  nonce: string | null
  challenge: string | null
  redirectUri: string
}

/**
 * A provider of OpenID Connect (discovery, signed ID tokens, PKCE) and plain OAuth 2 (`/userinfo`) on loopback. Its
 * sign-in page asks nothing: it sends `user` straight back.
 */
export async function startIdentityProvider(client: {
  id: string
  secret: string
}): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const emails = new Map<string, string>()
  const provider: IdentityProvider = { issuer: '', user: null, close }

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
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (provider.user) {
      const code = randomUUID()
      grants.set(code, {
        email: provider.user.email,
        verified: provider.user.verified ?? true,
        nonce: searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge'),
        redirectUri,
      })
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
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (!grant || !isValid || !knowsSecret(form, request))
      return send(response, 400, { error: 'invalid_grant' })
    const accessToken = randomUUID()
    emails.set(accessToken, grant.email)
    const tokens = { access_token: accessToken, token_type: 'bearer', expires_in: 60 }
    send(response, 200, grant.nonce ? { ...tokens, id_token: await idToken(grant) } : tokens)
  }

  function idToken({ email, verified, nonce }: Grant): Promise<string> {
    return new SignJWT({ email, email_verified: verified, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuer(provider.issuer)
      .setAudience(client.id)
      .setSubject(email)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey)
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

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
