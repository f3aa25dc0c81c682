import { claimOnce, storeOnce, takeOnce } from '../../auth/oneTime'
import { consoleUrl, isAllowedRedirect } from '../../auth/publicLinks'
import { finishSso, type SsoChecks, ssoProvider, startSso } from '../../auth/sso/ssoProvider'
import { hashSecret, signToken, TokenError, verifyToken } from '../../auth/tokens'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import type { Client } from '../../project/Viewer'
import { type Login, type LoginMode, LoginService, tokenLifetimeSeconds } from './LoginService'

const STATE_LIFETIME_SECONDS = 600
/** The providers of the contract, which have a picture of their own in `core-auth`. */
const PICTURED: ReadonlySet<string> = new Set(['okta', 'github', 'facebook', 'google', 'twitter'])

/** What is kept between the start at our side and the return from the provider. */
interface PendingSso {
  provider: string
  checks: SsoChecks
  mode: LoginMode
  redirectUrl: string
}

/** Where a callback sends the browser, and the session it may have opened. */
export interface SsoOutcome {
  location: string
  login: Login | null
  /** Why no one was signed in, for the log. */
  failure?: unknown
}

/** Single sign-on with OpenID Connect and OAuth 2. */
export class SsoService {
  constructor(
    private readonly project: Project,
    private readonly client: Client,
  ) {}

  list(): { name: string; icon: string }[] {
    return Object.entries(this.project.config.sso).map(([name, { icon }]) => ({
      name,
      icon: icon ?? `/extensions/core/auth/${PICTURED.has(name) ? name : 'sso'}/icon.svg`,
    }))
  }

  /**
   * @param redirectUrl - where people go afterwards; one that is not allowed is replaced by the console
   * @throws 404/1 unknown provider, 503 for one that cannot be reached
   */
  async start(
    name: string,
    mode: LoginMode,
    redirectUrl: string | undefined,
  ): Promise<{ authorizationUrl: string; state: string }> {
    const { url, checks } = await startSso(ssoProvider(this.project, name), this.#callbackUrl(name))
    const pending: PendingSso = {
      provider: name,
      checks,
      mode,
      redirectUrl: await this.#allowedOrConsole(redirectUrl),
    }
    await storeOnce(this.project, stateKey(checks.state), pending, STATE_LIFETIME_SECONDS)
    return { authorizationUrl: url.href, state: checks.state }
  }

  /** Where a browser goes whose sign-on could not even start. */
  async startFailed(redirectUrl: string | undefined, error: unknown): Promise<string> {
    return failureUrl(await this.#allowedOrConsole(redirectUrl), error)
  }

  /**
   * Ends a sign-on in the browser. Failures become part of the address people are sent to.
   *
   * @param query - what the provider added to our address
   * @param startedState - state of the sign-on that this very browser started
   */
  async callback(
    name: string,
    query: Record<string, string>,
    startedState: string | undefined,
  ): Promise<SsoOutcome> {
    const pending =
      startedState && startedState === query.state ? await this.#takePending(name, query.state) : null
    if (!pending) {
      const base = await consoleUrl(this.project, this.client)
      return {
        location: failureUrl(`${base}#/`, new ApiError('ssoTokenInvalid', say('signInForeign'))),
        login: null,
      }
    }
    try {
      return await this.#complete(name, pending, query)
    } catch (error) {
      return { location: failureUrl(pending.redirectUrl, error), login: null, failure: error }
    }
  }

  /**
   * Ends a sign-on for a client that fetched the provider's answer itself.
   *
   * @throws 401/109 for an answer that is unknown, used, or not confirmed by the provider
   */
  async signIn(name: string, query: Record<string, string>, mode: LoginMode): Promise<Login> {
    const pending = await this.#takePending(name, query.state)
    if (!pending) throw new ApiError('ssoTokenInvalid', say('signInUnknown'))
    const email = await this.#verifiedEmail(name, query, pending.checks).catch((cause: unknown) => {
      if (cause instanceof ApiError) throw cause
      throw new ApiError('ssoTokenInvalid', say('signInUnconfirmed'), { cause })
    })
    return this.#logins().loginByEmail(email, mode)
  }

  /**
   * Exchanges the request token of a callback for an API token; works once.
   *
   * @throws 401/109 invalid or used, 401/110 expired
   */
  async exchange(requestToken: string): Promise<Login> {
    const id = await this.#verifyRequestToken(requestToken)
    const lifetime = await tokenLifetimeSeconds(this.project)
    const isFirstUse = await claimOnce(this.project, `request:${hashSecret(requestToken)}`, lifetime)
    if (!isFirstUse) throw new ApiError('ssoTokenInvalid', say('requestTokenUsed'))
    return this.#logins().loginById(id, 'jwt')
  }

  async #complete(name: string, pending: PendingSso, query: Record<string, string>): Promise<SsoOutcome> {
    const email = await this.#verifiedEmail(name, query, pending.checks)
    if (pending.mode === 'cookie') {
      return { location: pending.redirectUrl, login: await this.#logins().loginByEmail(email, 'cookie') }
    }
    const { id } = await this.#logins().findForSso(email)
    const lifetime = await tokenLifetimeSeconds(this.project)
    const location = new URL(pending.redirectUrl)
    location.searchParams.set(
      'request_token',
      await signToken(this.project, 'request_token', { id }, lifetime),
    )
    return { location: location.href, login: null }
  }

  async #verifiedEmail(name: string, query: Record<string, string>, checks: SsoChecks): Promise<string> {
    const returned = new URL(this.#callbackUrl(name))
    for (const [key, value] of Object.entries(query)) returned.searchParams.set(key, value)
    return finishSso(ssoProvider(this.project, name), returned, checks)
  }

  async #takePending(name: string, state: string | undefined): Promise<PendingSso | null> {
    if (!state) return null
    const pending = (await takeOnce(this.project, stateKey(state))) as PendingSso | null
    return pending?.provider === name ? pending : null
  }

  async #verifyRequestToken(token: string): Promise<number> {
    try {
      const { id } = await verifyToken(this.project, 'request_token', token)
      if (id === undefined) throw new TokenError('invalid')
      return id
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw new ApiError(
        error.reason === 'expired' ? 'ssoTokenExpired' : 'ssoTokenInvalid',
        say(error.reason === 'expired' ? 'requestTokenExpired' : 'requestTokenInvalid'),
      )
    }
  }

  async #allowedOrConsole(redirectUrl: string | undefined): Promise<string> {
    if (redirectUrl && (await isAllowedRedirect(redirectUrl, this.project, this.client))) return redirectUrl
    return `${await consoleUrl(this.project, this.client)}#/`
  }

  #logins(): LoginService {
    return new LoginService(this.project, this.client)
  }

  #callbackUrl(name: string): string {
    const path = `/${this.project.key}/auth/sso/${encodeURIComponent(name)}/callback`
    // Providers compare this address letter by letter; `URL` writes it one way only.
    return new URL(path, this.client.askedUrl).href
  }
}

function stateKey(state: string): string {
  return `sso:${hashSecret(state)}`
}

/**
 * Adds `code={number}&error=1` to the query; -1 where no code fits. A console whose pages stand behind the `#` finds it
 * there: `/admin/#/?code=115&error=1`.
 */
function failureUrl(redirectUrl: string, error: unknown): string {
  const url = new URL(redirectUrl)
  const code = String((error instanceof ApiError && error.code) || -1)
  if (!url.hash.startsWith('#/')) {
    url.searchParams.set('code', code)
    url.searchParams.set('error', '1')
    return url.href
  }
  const page = new URL(url.hash.slice(1), url.origin)
  page.searchParams.set('code', code)
  page.searchParams.set('error', '1')
  url.hash = `${page.pathname}${page.search}`
  return url.href
}
