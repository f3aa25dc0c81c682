import { isApiError } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export type SubmissionStatus = 'idle' | 'sending' | 'done' | 'refused'

interface Submission {
  status: SubmissionStatus
  /** Why the server refuses, in its own words where the console has none. */
  reason: string | null
  submit: (send: () => Promise<unknown>) => Promise<void>
}

/** Sends a form once, and again after a refusal. */
export function useSubmission(): Submission {
  const { t } = useTranslation()
  const [state, setState] = useState<Omit<Submission, 'submit'>>({ status: 'idle', reason: null })
  return {
    ...state,
    submit: async (send) => {
      setState({ status: 'sending', reason: null })
      try {
        await send()
        setState({ status: 'done', reason: null })
      } catch (error) {
        const own = error instanceof Error ? error.message : t('error_unknown')
        const reason = isApiError(error) ? t(`errors.${error.code}`, { defaultValue: own }) : own
        setState({ status: 'refused', reason })
      }
    },
  }
}
