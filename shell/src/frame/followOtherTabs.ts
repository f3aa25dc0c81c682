import type { Workspace } from '../session/Shell'

const followed = new WeakSet<Workspace>()

/**
 * Asks for the sign-in where another tab has signed in as someone else: the session is that of the browser, and this page would
 * go on under another name. The question goes when its user is back.
 */
export function followOtherTabs(workspace: Workspace): void {
  if (followed.has(workspace)) return
  followed.add(workspace)
  const { project, api, stores } = workspace
  const channel = new BroadcastChannel(`pergola:user:${api.root}${project}`)

  channel.onmessage = ({ data }) => {
    const { user, viewing, expired, renewed } = stores.session.getState()
    if (!user || viewing) return
    if (data === user.id) renewed()
    else expired()
  }
  function announce() {
    const { user, viewing } = stores.session.getState()
    if (user && !viewing) channel.postMessage(user.id)
  }
  announce()
  stores.session.subscribe(({ user, isExpired }, before) => {
    if (!user) channel.close()
    else if (before.isExpired && !isExpired) announce()
  })
}
