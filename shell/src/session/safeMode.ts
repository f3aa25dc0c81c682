import type { ExtensionManifest } from '@pergola/sdk'

const PARAMETER = 'disable-extensions'

/** Extensions that this page does without, as its address or the record of the tab says. Those that came with the console always stay. */
export interface SafeMode {
  /** The address asks for it. */
  isOn: boolean
  /** True for an extension that is left out. */
  leavesOut: (manifest: Pick<ExtensionManifest, 'id' | 'source'>) => boolean
  /** Asks the API for the core versions of what is left out; servers that do not know it ignore it. */
  query: { disable_extensions?: string }
}

/**
 * Reads `?disable-extensions` (all) or `?disable-extensions=a,b` (these ids) from the page's own query, or from the one
 * behind the `#`. Read once a page: it holds until the next reload, wherever people go meanwhile.
 *
 * @param stopped - Extensions that are left out whatever the address says: an earlier page of the tab stopped with them.
 */
export function readSafeMode(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  stopped: readonly Pick<ExtensionManifest, 'id'>[] = [],
): SafeMode {
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const value = new URLSearchParams(search).get(PARAMETER) ?? new URLSearchParams(inHash).get(PARAMETER)
  const asked = value?.split(',').filter((id) => id !== '') ?? []
  const isForAll = value !== null && asked.length === 0
  const ids = [...asked, ...stopped.map(({ id }) => id)]
  const query = isForAll ? '*' : ids.join(',')
  return {
    isOn: value !== null,
    leavesOut: ({ id, source }) => source === 'custom' && (isForAll || ids.includes(id)),
    query: query === '' ? {} : { disable_extensions: query },
  }
}

/** Address of this page without any third-party extension. */
export function safeModeHref({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string {
  return `${pathname}?${PARAMETER}${hash}`
}
