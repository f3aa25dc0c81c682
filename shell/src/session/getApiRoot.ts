/**
 * Address of the API that serves this console, ending in a slash: all of the page's path before its `admin` segment.
 * Without such a segment (a development server) it is the root of the origin.
 */
export function getApiRoot({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  const before = /^(.*\/)admin(?:\/[^/]*)?$/.exec(pathname)?.[1]
  return origin + (before ?? '/')
}
