import type { Configuration, CustomFetch } from 'openid-client'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import type { SsoProviderConfig } from '../../project/ProjectConfig'

/** What has to be remembered between sending someone to a provider and their return. */
export interface SsoChecks {
  state: string
  codeVerifier: string
  /** OpenID Connect only. */
  nonce?: string
}

const TIMEOUT_SECONDS = 15
/** Addresses, keys and claims take a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/** With the first sign-in through a provider: a start does not wait for it. */
const loadClient = () => import('openid-client')

const configurations = new WeakMap<SsoProviderConfig, Promise<Configuration>>()

/** @throws 404/1 when the project has no such provider */
export function ssoProvider(project: Project, name: string): SsoProviderConfig {
  const provider = Object.hasOwn(project.config.sso, name) ? project.config.sso[name] : undefined
  if (!provider) throw new ApiError('routeNotFound', say('providerUnknown', { provider: name }))
  return provider
}

/**
 * Address of the provider's sign-in page, with fresh checks (state, PKCE, nonce) to keep until the return.
 *
 * @throws 503 when the provider cannot be asked for its addresses
 */
export async function startSso(
  provider: SsoProviderConfig,
  redirectUri: string,
): Promise<{ url: URL; checks: SsoChecks }> {
  const client = await loadClient()
  const configuration = await configurationOf(provider).catch((cause: unknown) => {
    throw new ApiError('providerUnreachable', say('providerUnreachable'), { cause })
  })
  const codeVerifier = client.randomPKCECodeVerifier()
  const checks: SsoChecks = {
    state: client.randomState(),
    codeVerifier,
    ...(provider.issuer ? { nonce: client.randomNonce() } : {}),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope ?? (provider.issuer ? 'openid email profile' : 'email'),
    state: checks.state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(checks.nonce ? { nonce: checks.nonce } : {}),
  })
  return { url, checks }
}

/**
 * The e-mail address the provider vouches for. Of an OpenID Connect provider, signature (against its published keys),
 * issuer, audience, nonce and expiry of the ID token are checked; of a plain OAuth 2 provider, its `userInfoUrl` counts.
 *
 * @param returned - the address people came back to, with the provider's `code` and `state`
 * @throws when the provider refuses, or says nothing of a (verified) address
 */
export async function finishSso(
  provider: SsoProviderConfig,
  returned: URL,
  checks: SsoChecks,
): Promise<string> {
  const client = await loadClient()
  const configuration = await configurationOf(provider)
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: checks.state,
    pkceCodeVerifier: checks.codeVerifier,
    ...(checks.nonce ? { expectedNonce: checks.nonce, idTokenExpected: true } : {}),
  })
  // Without an issuer, an ID token proves nothing: no one checked its signature.
  const claims = provider.issuer ? tokens.claims() : undefined
  const info =
    claims?.email === undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? client.skipSubjectCheck)
      : claims
  if (typeof info.email !== 'string' || !isVerified(info.email_verified)) {
    throw new ApiError('userNotFound', say('providerWithoutEmail'))
  }
  return info.email
}

/** Some providers say nothing of it, some write the boolean as text. */
function isVerified(claim: unknown): boolean {
  return claim === undefined || claim === true || claim === 'true'
}

async function configurationOf(provider: SsoProviderConfig): Promise<Configuration> {
  const known = configurations.get(provider)
  if (known) return known
  const loading = createConfiguration(provider)
  configurations.set(provider, loading)
  // A provider that was down must not stay down for us.
  loading.catch(() => configurations.delete(provider))
  return loading
}

async function createConfiguration(provider: SsoProviderConfig): Promise<Configuration> {
  const client = await loadClient()
  const { issuer, clientId, clientSecret, allowInsecure } = provider
  const execute = allowInsecure ? [client.allowInsecureRequests] : []
  if (issuer) {
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The specification lets a client take the signature of a token on trust that came over TLS; we check it.
      execute: [...execute, client.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: fetchShort,
    })
  }
  const { authorizationUrl, tokenUrl, userInfoUrl } = provider
  const server = {
    issuer: new URL(authorizationUrl ?? '').origin,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    userinfo_endpoint: userInfoUrl,
  }
  const configuration = new client.Configuration(server, clientId, clientSecret)
  configuration.timeout = TIMEOUT_SECONDS
  configuration[client.customFetch] = fetchShort
  for (const apply of execute) apply(configuration)
  return configuration
}

/** As `fetch`, but an answer that is longer than any of a provider fails while it is read. */
const fetchShort: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('The provider answers too much'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}
