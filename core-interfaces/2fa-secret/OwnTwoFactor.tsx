import { type CallData, useApi, useIsPergolaServer, useProject } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { Button, createKeyUri, QrCode, RecoveryCodes } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './2fa-secret.module.css'
import { CodeForm } from './CodeForm'
import { TwoFactorState } from './TwoFactorState'

interface OwnTwoFactorProps {
  isOn: boolean
  /** Named beside the project in the authenticator app. */
  account: string
}

type Step = { name: 'idle' } | { name: 'enable'; secret: string } | { name: 'disable' } | { name: 'renew' }

type Activation = CallData<'POST /users/:id/activate_2fa'>

/**
 * The second factor of one's own account. Each step holds at once and on its own, whatever becomes of the form around
 * it: the server wants a code as proof, and shows recovery codes only once.
 */
export function OwnTwoFactor(props: OwnTwoFactorProps) {
  const { t } = useTranslation()
  const api = useApi()
  // Other servers of the contract take the secret away without a code, and have no recovery codes.
  const isOurs = useIsPergolaServer()
  const [isOn, setIsOn] = useState(props.isOn)
  const { isPending, request } = useRequest()
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])

  async function start() {
    const answer = await api.call('GET /utils/2fa_secret')
    setStep({ name: 'enable', secret: answer['2fa_secret'] })
  }

  async function switchOff() {
    await api.call('PATCH /users/:ids', { path: { ids: 'me' }, body: { '2fa_secret': null } })
    finished(false, undefined)
  }

  function finished(isOnNow: boolean, answer: Activation | undefined) {
    setIsOn(isOnNow)
    setRecoveryCodes(answer?.recovery_codes ?? [])
    setStep({ name: 'idle' })
  }

  const handleCancel = () => setStep({ name: 'idle' })
  return (
    <>
      <TwoFactorState isOn={isOn}>
        {step.name === 'idle' && (
          <Choices
            isOn={isOn}
            isPending={isPending}
            onEnable={() => void request(start)}
            onDisable={() => (isOurs ? setStep({ name: 'disable' }) : void request(switchOff))}
            onRenew={isOurs ? () => setStep({ name: 'renew' }) : null}
          />
        )}
      </TwoFactorState>
      {step.name === 'enable' && (
        <EnableStep
          account={props.account}
          secret={step.secret}
          onDone={(answer) => finished(true, answer)}
          onCancel={handleCancel}
        />
      )}
      {step.name === 'disable' && (
        <CodeForm
          takesRecoveryCodes
          submitLabel={t('tfa_disable')}
          onSubmit={async (otp) => {
            await api.call('POST /users/:id/deactivate_2fa', { path: { id: 'me' }, body: { otp } })
            finished(false, undefined)
          }}
          onCancel={handleCancel}
        />
      )}
      {step.name === 'renew' && (
        <CodeForm
          submitLabel={t('interfaces.2fa-secret.new_recovery_codes')}
          onSubmit={async (otp) => {
            finished(
              true,
              await api.call('POST /users/:id/recovery_codes', { path: { id: 'me' }, body: { otp } }),
            )
          }}
          onCancel={handleCancel}
        />
      )}
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} />}
    </>
  )
}

/** Sends a request that is made once, and says why it failed. */
function useRequest() {
  const notifyFailure = useNotifyFailure()
  const [isPending, setIsPending] = useState(false)
  async function request(run: () => Promise<unknown>) {
    setIsPending(true)
    try {
      await run()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, request }
}

interface ChoicesProps {
  isOn: boolean
  isPending: boolean
  onEnable: () => void
  onDisable: () => void
  /** `null` where there are no recovery codes. */
  onRenew: (() => void) | null
}

function Choices({ isOn, isPending, onEnable, onDisable, onRenew }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button isPending={isPending} onPress={isOn ? onDisable : onEnable}>
        {t(isOn ? 'tfa_disable' : 'tfa_enable')}
      </Button>
      {isOn && onRenew && (
        <Button variant="quiet" onPress={onRenew}>
          {t('interfaces.2fa-secret.new_recovery_codes')}
        </Button>
      )}
    </>
  )
}

interface EnableStepProps {
  account: string
  secret: string
  onDone: (answer: Activation) => void
  onCancel: () => void
}

/** Shows the secret for the authenticator app, which proves by a code that it has it. */
function EnableStep({ account, secret, onDone, onCancel }: EnableStepProps) {
  const { t } = useTranslation()
  const api = useApi()
  const project = useProject()
  return (
    <div className={styles.code}>
      <p>{t('scan_in_authenticator')}</p>
      <QrCode
        label={t('interfaces.2fa-secret.qr_code')}
        text={createKeyUri({ issuer: project.info?.api.project_name ?? project.key, account, secret })}
      />
      <p>
        {t('interfaces.2fa-secret.secret')} <code className={styles.secret}>{secret}</code>
      </p>
      <CodeForm
        submitLabel={t('tfa_enable')}
        onSubmit={async (otp) => {
          const body = { '2fa_secret': secret, otp }
          onDone(await api.call('POST /users/:id/activate_2fa', { path: { id: 'me' }, body }))
        }}
        onCancel={onCancel}
      />
    </div>
  )
}
