import { Button, TextArea } from '@pergola/sdk/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CommentForm.module.css'

export interface CommentFormProps {
  /** Names the box and shows in it while it is empty. */
  label: string
  submitLabel: string
  value: string
  isPending: boolean
  onChange: (value: string) => void
  onSubmit: () => void
  /** Offers to leave it as it was. */
  onCancel?: () => void
}

/** A box for a comment. ⌘Enter or Ctrl Enter sends it; a blank one cannot be sent. */
export function CommentForm(props: CommentFormProps) {
  const { label, value, isPending, onSubmit, onCancel } = props
  const { t } = useTranslation()
  const isBlank = value.trim() === ''
  const form = useRef<HTMLFormElement>(null)
  // A comment that is stored leaves the box, and its button without use: disabled, it has dropped the focus by now.
  useEffect(() => {
    const focused = document.activeElement
    const isOurs = focused === document.body || form.current?.contains(focused)
    if (isBlank && isPending && isOurs) form.current?.querySelector('textarea')?.focus()
  }, [isBlank, isPending])

  function handleKeyDown(event: KeyboardEvent | (KeyboardEvent & { continuePropagation: () => void })) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isBlank || isPending) return
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <TextArea
        aria-label={label}
        placeholder={label}
        rows={onCancel ? 3 : 2}
        value={value}
        autoFocus={onCancel !== undefined}
        onChange={props.onChange}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="quiet" size="compact" onPress={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button size="compact" isDisabled={isBlank} isPending={isPending} onPress={onSubmit}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  )
}
