/** Where the pictures of a map come from: the address of one, with places for zoom, column and row. */
export interface TileSource {
  /** `https://{s}.tiles.example/{z}/{x}/{y}.png`; Leaflet's placeholders. */
  url: string
  /** Origins that the pictures are asked from; none where this server has them itself. */
  origins: readonly string[]
}

const PLACEHOLDER = /\{([^{}]*)\}/g
const KNOWN = ['s', 'z', 'x', 'y', 'r']
/** What `{s}` stands for, one after the other, so that more pictures come at once. */
const SUBDOMAINS = ['a', 'b', 'c']
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/i

/** Reads the setting `map_tiles`: `null` for nothing, and for what is no address of tiles. */
export function tileSourceOf(template: unknown): TileSource | null {
  if (typeof template !== 'string') return null
  const url = template.trim()
  const names = [...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  if (!['z', 'x', 'y'].every((name) => names.includes(name))) return null
  if (!names.every((name) => KNOWN.includes(name))) return null
  if (/^\/(?!\/)/.test(url)) return { url, origins: [] }
  const start = /^(https?:\/\/)([^/?#]*)\//.exec(url)
  if (!start) return null
  const [, protocol = '', host = ''] = start
  const hosts = host.includes('{s}') ? SUBDOMAINS.map((name) => host.replaceAll('{s}', name)) : [host]
  // These go into a policy of the page: nothing but a name of a host may.
  return hosts.every((name) => HOST.test(name))
    ? { url, origins: hosts.map((name) => protocol + name) }
    : null
}

/** The origin of the setting `map_geocoder`, the address that finds places by their name; `null` unless it is one. */
export function geocoderOriginOf(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null
  const { protocol, host, origin, username, password } = new URL(address)
  const isPlain = /^https?:$/.test(protocol) && !username && !password && HOST.test(host)
  return isPlain ? origin : null
}
