import type { Project } from '../project/Project'
import type { Client } from '../project/Viewer'

/**
 * Start of links that people get by mail. The `app_url` of the installation wins over the address of the request,
 * whose `Host` header anybody can make up.
 */
export async function consoleUrl(project: Project, client: Pick<Client, 'baseUrl'>): Promise<string> {
  const configured = (await project.settings.get()).text('app_url')
  const base = URL.canParse(configured) ? configured : `${client.baseUrl}/admin/`
  return base.replace(/(\/#?)?\/?$/, '/')
}

/**
 * Whether somebody who asks for a link or a redirect to an address may have it: addresses of this server, of the
 * configured console and project, and of origins that the operator listed for CORS. The wildcard does not count.
 */
export async function isAllowedRedirect(
  address: string,
  project: Project,
  client: Pick<Client, 'baseUrl'>,
): Promise<boolean> {
  if (!URL.canParse(address)) return false
  const { origin, protocol } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  const settings = await project.settings.get()
  const own = [client.baseUrl, settings.text('app_url'), settings.text('project_url')]
  const origins = own.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...origins, ...project.config.cors.origin].includes(origin)
}
