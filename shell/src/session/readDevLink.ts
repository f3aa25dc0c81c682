/** An extension that is shown from its developer's machine instead of the server. */
export interface DevLink {
  id: string
  /** Address without a slash at the end. */
  server: string
}

const FORM = /^([a-z0-9]+(?:-[a-z0-9]+)*)@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})\/?$/

/** Reads `?dev=color-wheel@http://localhost:4000`, the link that `pergola-extension dev` prints. */
export function readDevLink({ search }: Pick<Location, 'search'>): DevLink | null {
  const [, id, server] = FORM.exec(new URLSearchParams(search).get('dev') ?? '') ?? []
  return id && server ? { id, server } : null
}

/** The same page without the link. */
export function withoutDevLink(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('dev')
  return url.href
}
