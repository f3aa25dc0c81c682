import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton'

interface StepActionsProps {
  onBack?: (() => void) | undefined
  isBusy?: boolean
  isDisabled?: boolean
  /** @defaultValue "Next" */
  children?: ReactNode
}

/** The end of a step: on, or back with everything kept. */
export function StepActions({ onBack, children, ...state }: StepActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={form.actions}>
      <SubmitButton {...state}>{children ?? t('next')}</SubmitButton>
      {onBack && (
        <button type="button" className={form.quiet} onClick={onBack}>
          {t('back')}
        </button>
      )}
    </div>
  )
}
