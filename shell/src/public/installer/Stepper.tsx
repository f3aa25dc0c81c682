import { useTranslation } from 'react-i18next'
import styles from './installer.module.css'

interface StepperProps {
  /** Keys of their names. */
  steps: readonly string[]
  current: string
}

/** Where one is: all steps by name. On a phone the current name alone is seen. */
export function Stepper({ steps, current }: StepperProps) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <ol className={styles.stepper} aria-label={t('step_of', { step: at + 1, count: steps.length })}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.stepName}>{t(`installer_step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
