import { isInProject } from '../guard/decideNavigation'

/** Where to go after sign-in: what the `redirect` parameter asks for, else the start page, which knows the last page. */
export function continueTarget(search: URLSearchParams): string {
  const target = search.get('redirect')
  // Only a path of the console itself: `//host` would be an address elsewhere.
  if (!target?.startsWith('/') || target.startsWith('//')) return '/'
  const path = target.split('?')[0] ?? ''
  return isInProject(path) ? target : '/'
}
