import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'
import { PublicIcon } from './PublicIcon'

export interface TextInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  label: string
  note?: string
  /** Why the value is refused. */
  error?: string
  /** A button within the box. */
  tool?: ReactNode
  onChange?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A labelled input of the public pages; a password can be shown. */
export function TextInput({ label, note, error, type = 'text', tool, onChange, ...input }: TextInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          type={isPassword && isShown ? 'text' : type}
          aria-describedby={note || error ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {tool}
        {isPassword && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t(isShown ? 'hide_password' : 'show_password')}
            onClick={() => setIsShown(!isShown)}
          >
            <PublicIcon name={isShown ? 'visibility_off' : 'visibility'} />
          </button>
        )}
      </div>
      {(error || note) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.note}>
          {error ?? note}
        </p>
      )}
    </div>
  )
}
