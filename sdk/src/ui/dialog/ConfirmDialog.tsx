import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button'
import styles from './ConfirmDialog.module.css'
import { DialogFrame } from './DialogFrame'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: ReactNode
  /** What will happen; names what is lost. */
  body?: ReactNode
  /** A verb with its object: "Delete 3 items". */
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  isDanger?: boolean
  /** Something else that can be done instead. */
  alternative?: { label: string; onPress: () => void } | undefined
  /** While the action runs: the button spins and the dialog stays. */
  isPending?: boolean
  onConfirm: () => void
  /** Cancel, Escape or backdrop. */
  onCancel: () => void
}

/** Asks before something that cannot be taken back. Focus starts on cancel when it is dangerous. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, body, confirmLabel, cancelLabel, isDanger = false, isPending = false } = props
  const { t } = useTranslation()
  return (
    <DialogFrame
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onOpenChange={(next) => !next && props.onCancel()}
      isActionRequired={isPending}
      title={title}
      footer={
        <>
          <Button variant="quiet" onPress={props.onCancel} isDisabled={isPending} autoFocus={isDanger}>
            {cancelLabel ?? t('cancel')}
          </Button>
          {props.alternative && (
            <Button onPress={props.alternative.onPress} isDisabled={isPending}>
              {props.alternative.label}
            </Button>
          )}
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            onPress={props.onConfirm}
            isPending={isPending}
            autoFocus={!isDanger}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body && <div className={styles.body}>{body}</div>}
    </DialogFrame>
  )
}
