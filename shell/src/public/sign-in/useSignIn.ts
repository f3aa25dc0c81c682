import { errorKinds, isApiError } from '@pergola/sdk'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthenticationOutcome, authenticate, type Credentials } from '../../session/authenticate'
import { useShell } from '../../session/ShellContext'
import type { NoticeTone } from '../form/PublicNotice'

export interface SignInState {
  /** The account asks for a one-time code. */
  needsOtp: boolean
  isBusy: boolean
  notice: { tone: NoticeTone; text: string } | null
}

export interface SignIn extends SignInState {
  /** Resolves to what to correct, or to `null` when the form is done. */
  submit: (credentials: Credentials) => Promise<'password' | 'otp' | null>
  /** Back from the one-time code to email and password. */
  restart: () => void
}

const START: SignInState = { needsOtp: false, isBusy: false, notice: null }

type SignInOutcome = Exclude<AuthenticationOutcome, 'not-kept'>

interface UseSignInOptions {
  project: string
  onOutcome: (outcome: SignInOutcome) => void
}

/** The steps of signing in, and what each refusal of the server means for the form. */
export function useSignIn({ project, onOutcome }: UseSignInOptions): SignIn {
  const { t } = useTranslation()
  const shell = useShell()
  const [state, setState] = useState(START)
  const [done, setDone] = useState<{ outcome: SignInOutcome } | null>(null)
  // The address may change while the server answers: what follows is decided by where the page is then, and by no one
  // once another page is shown.
  const handleOutcome = useEffectEvent(onOutcome)
  useEffect(() => {
    if (done) handleOutcome(done.outcome)
  }, [done])

  async function submit(credentials: Credentials): Promise<'password' | 'otp' | null> {
    setState((before) => ({ ...before, isBusy: true, notice: null }))
    try {
      const outcome = await authenticate(shell, project, credentials)
      if (outcome === 'not-kept') {
        setState({ ...START, notice: { tone: 'danger', text: t('session_not_kept') } })
        return null
      }
      setDone({ outcome })
      return null
    } catch (error) {
      const code = isApiError(error) ? error.code : null
      const needsOtp = state.needsOtp || code === errorKinds.otpMissing.code
      setState({ needsOtp, isBusy: false, notice: noticeOf(code, error) })
      if (code === errorKinds.wrongCredentials.code) return 'password'
      return needsOtp ? 'otp' : null
    }
  }

  function noticeOf(code: number | null, error: unknown): SignInState['notice'] {
    if (code === errorKinds.otpMissing.code) return null
    if (code === null || code < 0) return { tone: 'danger', text: t('errors.-1') }
    const own = error instanceof Error ? error.message : t('error_unknown')
    return { tone: 'warning', text: t(`errors.${code}`, { defaultValue: own }) }
  }

  return { ...state, submit, restart: () => setState(START) }
}
