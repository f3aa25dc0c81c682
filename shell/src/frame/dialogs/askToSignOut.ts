import type { Host } from '@pergola/sdk'
import { hasUnsavedEdits } from '@pergola/sdk/host'
import type { TFunction } from 'i18next'
import type { Shell, Workspace } from '../../session/Shell'
import { signOut } from '../../session/signOut'

/**
 * Asks whether to sign out, and says what would be lost by it.
 *
 * @returns Whether the session has ended.
 * @throws ApiError when the server could not be reached; the session goes on then.
 */
export async function askToSignOut(
  shell: Shell,
  workspace: Workspace,
  confirm: Host['confirm'],
  t: TFunction,
): Promise<boolean> {
  const { edits, frame } = workspace.stores
  const isSending = frame.getState().tray?.isBusy ?? false
  const loss = hasUnsavedEdits(edits.getState())
    ? t('sign_out_confirm_edits')
    : isSending
      ? t('sign_out_confirm_uploads')
      : undefined
  const isSure = await confirm({
    title: t(loss ? 'sign_out' : 'sign_out_confirm'),
    message: loss,
    confirmLabel: t('sign_out'),
    isDestructive: loss !== undefined,
  })
  if (isSure) await signOut(shell, workspace)
  return isSure
}
