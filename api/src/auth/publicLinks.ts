import type { FastifyRequest } from 'fastify'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { type Sentence, say } from '../errors/say'
import type { Project } from '../project/Project'
import type { Client } from '../project/Viewer'
import { isOwnOrigin } from './origins'

const CONSOLE_PATH = '/admin/'

/**
 * Start of links that people get by mail: the address of the console, setting `app_url`. Never the `Host` of a
 * request, which anyone can make up: a link carries a secret.
 *
 * @throws 422/117 while the project has no address
 */
export async function mailLinkBase(project: Project): Promise<string> {
  const base = await configuredBase(project)
  if (base !== null) return base
  throw new ApiError('appUrlMissing', say('appUrlUnknown'))
}

/** Whether a mailed link may lead to an address: of the configured console and project, and of listed origins. */
export async function isAllowedLink(address: string, project: Project): Promise<boolean> {
  const settings = await project.settings.get()
  const configured = [settings.text('app_url'), settings.text('project_url')]
  return isOfOrigins(address, [...configured, ...project.config.cors.origin])
}

/**
 * The console, for the answer to a browser that navigates. Its `Host` is the address it stands at: no one but its user
 * gets the answer.
 */
export async function consoleUrl(project: Project, client: Pick<Client, 'askedUrl'>): Promise<string> {
  return (await configuredBase(project)) ?? `${client.askedUrl}${CONSOLE_PATH}`
}

/** Whether a browser that navigates may be sent on to an address: as for links, and to the server it asked. */
export async function isAllowedRedirect(
  address: string,
  project: Project,
  client: Pick<Client, 'askedUrl'>,
): Promise<boolean> {
  return isOfOrigins(address, [client.askedUrl]) || (await isAllowedLink(address, project))
}

/**
 * Makes the address of the console the project's own while it has none: that from which an administrator works.
 *
 * Only the browser of someone signed in can have sent both: a session cookie, which it sends to the host that set it,
 * and the `Origin` of a page of that very host. Other credentials say nothing about the address they are used at.
 */
export async function rememberAppUrl(request: FastifyRequest): Promise<void> {
  const { project, viewer, credential, headers, versions } = request
  if (credential?.kind !== 'cookie' || !viewer.isAdmin || !headers.origin) return
  const settings = await project.settings.get(project.knex, versions?.settings)
  if (settings.text('app_url') !== '' || !isOwnOrigin(headers.origin, request)) return
  const value = new URL(CONSOLE_PATH, headers.origin).href
  await transact(project.knex, async (trx) => {
    await trx('directus_settings').insert({ key: 'app_url', value }).onConflict('key').merge({ value })
    await project.settings.invalidate(trx)
  })
}

/**
 * Start of the absolute addresses of files and pages: what the operator has set, or where the console stands below the
 * server. Empty while neither is known: addresses are relative then, and never made from the `Host` of a request.
 */
export async function serverUrl(
  project: Project,
  { versions, server }: Pick<FastifyRequest, 'versions' | 'server'>,
): Promise<string> {
  const { publicUrl } = server.appOptions
  if (publicUrl) return publicUrl
  const settings = await project.settings.get(project.knex, versions?.settings)
  const console = consoleBase(settings.text('app_url'))
  return console?.endsWith(CONSOLE_PATH) ? console.slice(0, -CONSOLE_PATH.length) : ''
}

/** What is wrong with an address of the console; null when it may be one. */
export function appUrlProblem(address: string): Sentence | null {
  if (!URL.canParse(address)) return say('notAddress', { example: 'https://cms.example/admin/' })
  const { protocol, username, password, search, hash } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return say('settingNotWeb')
  return username || password || search || (hash && hash !== '#/') ? say('settingNotPlain') : null
}

/** The address of the console, ending in a slash; null while the project has none. */
export async function configuredBase(project: Project): Promise<string | null> {
  return consoleBase((await project.settings.get()).text('app_url'))
}

function consoleBase(configured: string): string | null {
  if (configured === '') return null
  return appUrlProblem(configured) === null ? configured.replace(/(\/#?)?\/?$/, '/') : null
}

function isOfOrigins(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return allowed.some((url) => URL.canParse(url) && new URL(url).origin === origin)
}
