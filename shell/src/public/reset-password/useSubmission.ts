import { isApiError } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../core/ShellContext'

export type SubmissionStatus = 'idle' | 'sending' | 'done'

/** Sends a form once; what the server refuses is shown as a notification, in its own words where it has any. */
export function useSubmission(): [SubmissionStatus, (send: () => Promise<unknown>) => Promise<void>] {
  const { t } = useTranslation()
  const { events } = useShell()
  const [status, setStatus] = useState<SubmissionStatus>('idle')
  return [
    status,
    async (send) => {
      setStatus('sending')
      try {
        await send()
        setStatus('done')
      } catch (error) {
        setStatus('idle')
        const own = error instanceof Error ? error.message : t('error_unknown')
        const title = isApiError(error) ? t(`errors.${error.code}`, { defaultValue: own }) : own
        events.emit('error', { title, error })
      }
    },
  ]
}
