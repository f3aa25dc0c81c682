import { errorKinds, isApiError, useConfirm } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'

/** Query of a write that is refused where it would lock its sender out. */
export type AccessQuery = { keep_access?: '1' }

/**
 * Guards writes of accounts and roles: the person is asked before they lock themselves out, by the server's judgement of
 * what would be stored.
 *
 * @returns Sends a write, with `keep_access` first; resolves to its answer, or to `null` when the person decided against
 *   it. Rejects as the write does.
 */
export function useKeepAccess() {
  const confirm = useConfirm()
  const { t } = useTranslation()
  return async <Answer>(write: (query: AccessQuery) => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await write({ keep_access: '1' })
    } catch (error) {
      const reason = reasonOf(error)
      if (!reason) throw error
      const isConfirmed = await confirm({
        title: t('locked_out_title'),
        message: t(`locked_out_${reason}`),
        confirmLabel: t('locked_out_confirm'),
        isDestructive: true,
      })
      return isConfirmed ? write({}) : null
    }
  }
}

function reasonOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== errorKinds.lockedOut.code) return null
  return String((error.data as { reason?: unknown } | undefined)?.reason ?? 'inactive')
}
