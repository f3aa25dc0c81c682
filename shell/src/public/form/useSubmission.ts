import { isApiError } from '@pergola/sdk'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export type SubmissionStatus = 'idle' | 'sending' | 'done' | 'refused'

interface Submission {
  status: SubmissionStatus
  /** Why the server refuses. */
  reason: string | null
  submit: (send: () => Promise<unknown>) => Promise<void>
}

/** Of sessions and passwords; what refuses a link from a mail has them, too. */
const OF_SIGN_IN: readonly unknown[] = [101, 102, 106]

/** The sentence that the server names; from a server that names none, that of the console for the code, else the server's own. */
function reasonOf(error: unknown, t: TFunction): string {
  const own = error instanceof Error ? error.message : t('error_unknown')
  if (!isApiError(error) || error.key !== undefined || OF_SIGN_IN.includes(error.code)) return own
  return t(`errors.${error.code}`, { defaultValue: own })
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
        setState({ status: 'refused', reason: reasonOf(error, t) })
      }
    },
  }
}
