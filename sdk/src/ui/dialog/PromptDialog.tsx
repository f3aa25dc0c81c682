import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button'
import { TextArea } from '../field/TextArea'
import { TextField } from '../field/TextField'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog'

export interface PromptDialogProps {
  isOpen: boolean
  title: ReactNode
  /** Visible label of the box; without it the title names it. */
  label?: string
  description?: ReactNode
  placeholder?: string
  defaultValue?: string
  /** Empty or blank text cannot be confirmed. */
  isRequired?: boolean
  isMultiline?: boolean
  isMonospace?: boolean
  /** Turns what is typed into what is allowed, such as a slug; runs on every key. */
  sanitize?: (value: string) => string
  /** What is wrong with the text as it stands; disables confirming. */
  validate?: (value: string) => string | undefined
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  isPending?: boolean
  onConfirm: (value: string) => void
  onCancel: () => void
  /** Further controls below the box. */
  children?: ReactNode
}

/** Asks for one text. Enter confirms, Escape cancels, after a question where something was typed. */
export function PromptDialog(props: PromptDialogProps) {
  const { isOpen, onCancel, isPending = false } = props
  const [hasEdits, setHasEdits] = useState(false)
  return (
    <Dialog
      size="small"
      isOpen={isOpen}
      onOpenChange={(next) => !next && onCancel()}
      isActionRequired={isPending}
      hasEdits={hasEdits}
      title={props.title}
    >
      {/* Mounted with the dialog, so each opening starts from the default value. */}
      <PromptForm {...props} onEdit={setHasEdits} />
    </Dialog>
  )
}

interface PromptFormProps extends PromptDialogProps {
  /** Called with whether the text is another than at first. */
  onEdit: (hasEdits: boolean) => void
}

function PromptForm({ onEdit, ...props }: PromptFormProps) {
  const { defaultValue = '', isRequired = false, isPending = false, sanitize, validate } = props
  const { t } = useTranslation()
  const [value, setValue] = useState(defaultValue)
  useEffect(() => () => onEdit(false), [onEdit])
  const problem = value === defaultValue ? undefined : validate?.(value)
  const canConfirm = !validate?.(value) && !(isRequired && value.trim() === '')
  const field = {
    label: props.label,
    'aria-label': props.label || typeof props.title !== 'string' ? undefined : props.title,
    description: props.description,
    errorMessage: problem,
    placeholder: props.placeholder,
    value,
    onChange: (typed: string) => {
      const next = sanitize ? sanitize(typed) : typed
      setValue(next)
      onEdit(next !== defaultValue)
    },
    autoFocus: true,
    isRequired,
    validationBehavior: 'aria',
  } as const

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (canConfirm && !isPending) props.onConfirm(value)
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {props.isMultiline ? (
        <TextArea {...field} font={props.isMonospace ? 'mono' : 'sans'} />
      ) : (
        <TextField {...field} isMonospace={props.isMonospace} />
      )}
      {props.children}
      <div className={styles.actions}>
        <Button variant="quiet" onPress={props.onCancel} isDisabled={isPending}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button variant="primary" type="submit" isDisabled={!canConfirm} isPending={isPending}>
          {props.confirmLabel}
        </Button>
      </div>
    </form>
  )
}
