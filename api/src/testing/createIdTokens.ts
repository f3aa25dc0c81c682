import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

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

/** What an ID token is issued for. */
export interface IdTokenRequest {
  issuer: string
  email: string
  verified: boolean | string
  nonce: string | null
  fault: IdTokenFault | null
}

export interface IdTokens {
  /** The one key that is published. */
  jwk: JWK
  issue: (request: IdTokenRequest) => Promise<string>
}

const KEY_ID = 'key-1'

/** Issues ID tokens of one client, faulty ones on demand. */
export async function createIdTokens(client: { id: string; secret: string }): Promise<IdTokens> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const { privateKey: foreignKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }

  async function issue(request: IdTokenRequest): Promise<string> {
    const claims = claimsOf(request, client.id)
    const signed = (alg: string, kid: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
    switch (request.fault) {
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
  return { jwk, issue }
}

function claimsOf({ issuer, email, verified, nonce, fault }: IdTokenRequest, clientId: string) {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: fault === 'from another issuer' ? 'https://elsewhere.example' : issuer,
    aud: fault === 'for another client' ? 'another-client' : clientId,
    sub: email,
    iat: fault === 'expired' ? now - 7200 : now,
    exp: fault === 'expired' ? now - 3600 : now + 60,
    email,
    email_verified: verified,
    ...(fault !== 'without a nonce' && { nonce: fault === 'for another nonce' ? 'another' : nonce }),
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
