import type { ReactNode } from 'react'
import styles from './form.module.css'

interface SubmitButtonProps {
  children: ReactNode
  /** On its way: keeps its width and focus, and does not react. */
  isBusy?: boolean
  isDisabled?: boolean
}

export function SubmitButton({ children, isBusy = false, isDisabled = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={styles.submit}
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
