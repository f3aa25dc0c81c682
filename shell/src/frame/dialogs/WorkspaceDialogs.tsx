import { lazyOverlay } from '@pergola/sdk/ui'
import { useStore } from 'zustand'
import type { Workspace } from '../../session/Shell'

const IdentityDialog = lazyOverlay(() => import('./IdentityDialog').then((file) => file.IdentityDialog))
const SessionDialog = lazyOverlay(() => import('./SessionDialog').then((file) => file.SessionDialog))

/**
 * Asks for the password or the sign-in over the page: before a change that needs it, and when the session has ended. What waited for it
 * then goes on.
 */
export function WorkspaceDialogs({ workspace }: { workspace: Workspace }) {
  const { isAsked } = useStore(workspace.identityProof.store)
  const { isExpired } = useStore(workspace.stores.session)
  return (
    <>
      <IdentityDialog isOpen={isAsked} workspace={workspace} />
      <SessionDialog isOpen={isExpired} workspace={workspace} />
    </>
  )
}
