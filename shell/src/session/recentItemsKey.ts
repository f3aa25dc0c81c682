import type { Workspace } from './Shell'

/** Under which the browser keeps the items that someone had open last: their own in each project. Null while no one is signed in. */
export function recentItemsKey({ project, stores }: Workspace): string | null {
  const { user, viewing } = stores.session.getState()
  // While someone is viewed as, nothing is remembered or offered: it was opened with other rights.
  return user && !viewing ? `pergola:recent:${project}:${user.id}` : null
}
