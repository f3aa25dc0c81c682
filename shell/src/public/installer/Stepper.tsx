import { useTranslation } from 'react-i18next'
import styles from './installer.module.css'

interface StepperProps {
  /** Counted from 0. */
  step: number
  count: number
}

export function Stepper({ step, count }: StepperProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stepper} role="img" aria-label={t('step_of', { step: step + 1, count })}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={styles.dot}
          data-state={index < step ? 'done' : index === step ? 'current' : 'next'}
        />
      ))}
    </div>
  )
}
