import { isPergolaServer } from '@pergola/sdk/host'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentProject } from '../../session/projects/useCurrentProject'
import form from '../form/form.module.css'
import { isCompleteOtp, OtpInput } from '../form/OtpInput'
import { PublicNotice } from '../form/PublicNotice'
import { SubmitButton } from '../form/SubmitButton'
import { TextInput } from '../form/TextInput'
import { useSignIn } from './useSignIn'

interface SignInFormProps {
  project: string
  /** Only this account may sign in: the one whose session ended. */
  email?: string
  onSignedIn: () => void
  /** The account has to set up two-factor sign-in first. */
  onSetupRequired: () => void
  /** The first key is typed: time to fetch what comes after the sign-in. */
  onStarted?: () => void
  /** Stands beside the button. */
  children?: ReactNode
}

/** Email and password, then the one-time code where the account has one. */
export function SignInForm(props: SignInFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(props.email ?? '')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [isRecovering, setIsRecovering] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const otpInput = useRef<HTMLInputElement>(null)
  const { needsOtp, isBusy, notice, submit, restart } = useSignIn({
    project: props.project,
    onOutcome: (outcome) => (outcome === 'signed-in' ? props.onSignedIn() : props.onSetupRequired()),
  })

  const isOtpMissing = needsOtp && !(isRecovering ? otp.trim() !== '' : isCompleteOtp(otp))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has another box
  useEffect(() => {
    if (needsOtp) otpInput.current?.focus()
  }, [needsOtp, isRecovering])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || isOtpMissing) return
    const wrong = await submit({ email, password, ...(needsOtp && { otp }) })
    if (wrong === 'password') passwordInput.current?.select()
    if (wrong === 'otp') otpInput.current?.select()
  }

  return (
    <form className={form.form} onSubmit={handleSubmit} onInput={props.onStarted}>
      {needsOtp ? (
        <CodeBox ref={otpInput} isRecovering={isRecovering} value={otp} onChange={setOtp} />
      ) : (
        <>
          <TextInput
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            readOnly={props.email !== undefined}
            value={email}
            onChange={setEmail}
          />
          <TextInput
            ref={passwordInput}
            label={t('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
        </>
      )}
      <div role="alert" className={form.alert}>
        {notice && <PublicNotice tone={notice.tone}>{notice.text}</PublicNotice>}
      </div>
      <div className={form.actions}>
        <SubmitButton isBusy={isBusy} isDisabled={isOtpMissing}>
          {t(isBusy ? 'signing_in' : 'sign_in')}
        </SubmitButton>
        {needsOtp ? (
          <CodeLinks
            isRecovering={isRecovering}
            onBack={restart}
            onOther={() => {
              setOtp('')
              setIsRecovering(!isRecovering)
            }}
          />
        ) : (
          props.children
        )}
      </div>
    </form>
  )
}

interface CodeBoxProps {
  ref: Ref<HTMLInputElement>
  /** A recovery code takes the place of the one-time code. */
  isRecovering: boolean
  value: string
  onChange: (value: string) => void
}

function CodeBox({ ref, isRecovering, value, onChange }: CodeBoxProps) {
  const { t } = useTranslation()
  if (!isRecovering)
    return (
      <>
        <p>{t('enter_otp')}</p>
        <OtpInput ref={ref} value={value} onChange={onChange} />
      </>
    )
  return (
    <TextInput
      ref={ref}
      label={t('recovery_code')}
      name="otp"
      autoComplete="off"
      required
      value={value}
      onChange={onChange}
    />
  )
}

interface CodeLinksProps {
  isRecovering: boolean
  onBack: () => void
  /** Asks for the other kind of code. */
  onOther: () => void
}

function CodeLinks({ isRecovering, onBack, onOther }: CodeLinksProps) {
  const { t } = useTranslation()
  const hasRecoveryCodes = isPergolaServer(useCurrentProject())
  return (
    <>
      <button type="button" className={form.link} onClick={onBack}>
        {t('back')}
      </button>
      {hasRecoveryCodes && (
        <button type="button" className={form.link} onClick={onOther}>
          {t(isRecovering ? 'use_authenticator' : 'use_recovery_code')}
        </button>
      )}
    </>
  )
}
