import type { ExtensionManifest } from '@pergola/sdk'

const PARAMETER = 'disable-extensions'

/** Extensions that this page does without, as its address says. Those that came with the console always stay. */
export interface SafeMode {
  isOn: boolean
  /** True for an extension that is left out. */
  leavesOut: (manifest: Pick<ExtensionManifest, 'id' | 'source'>) => boolean
  /** Asks the API for the core versions of what is left out; servers that do not know it ignore it. */
  query: { disable_extensions?: string }
}

/**
 * Reads `?disable-extensions` (all) or `?disable-extensions=a,b` (these ids) from the page's own query, or from the one
 * behind the `#`. Read once a page: it holds until the next reload, wherever people go meanwhile.
 */
export function readSafeMode({ search, hash }: Pick<Location, 'search' | 'hash'>): SafeMode {
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const value = new URLSearchParams(search).get(PARAMETER) ?? new URLSearchParams(inHash).get(PARAMETER)
  if (value === null) return { isOn: false, leavesOut: () => false, query: {} }
  const ids = value.split(',').filter((id) => id !== '')
  return {
    isOn: true,
    leavesOut: ({ id, source }) => source === 'custom' && (ids.length === 0 || ids.includes(id)),
    query: { disable_extensions: ids.length === 0 ? '*' : ids.join(',') },
  }
}

/** Address of this page without any third-party extension. */
export function safeModeHref({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string {
  return `${pathname}?${PARAMETER}${hash}`
}
