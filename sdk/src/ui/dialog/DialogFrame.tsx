import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton'
import { cx } from '../cx'
import styles from './Dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  /** Called with `false` when the user closes it by Escape, backdrop or the close button. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** The title is for assistive technology alone, and there is no close button. */
  isTitleHidden?: boolean
  /** Default in the middle; `top` for what is typed into, which then stays where it is while its content grows. */
  placement?: 'center' | 'top'
  /**
   * `small` for a question, `medium` (default, 690 px) for a form, `wide` for a table, as high as its rows, `large` for a
   * picker, `full` for an editor.
   */
  size?: 'small' | 'medium' | 'wide' | 'large' | 'full'
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Drawn between the title and the content, such as tabs or a search box; does not scroll. */
  toolbar?: ReactNode
  /**
   * Something was typed or chosen that would be lost. Escape, the backdrop and the close button ask before they close; what
   * is in the footer does as it says.
   */
  hasEdits?: boolean
  /** The user must answer: Escape and the backdrop do nothing. */
  isActionRequired?: boolean
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Leaves out the padding of the content, for lists and tables that reach the edge. */
  isFlush?: boolean
  children?: ReactNode
}

/** The second half of a double press comes after the dialog that the first has opened, and must not close it. */
const DOUBLE_PRESS_MS = 500

/** A dialog that closes without a question. */
export function DialogFrame(props: Omit<DialogProps, 'hasEdits'>) {
  const { isOpen, onOpenChange, title, size = 'medium', footer, toolbar, isActionRequired = false } = props
  const { isTitleHidden = false, placement = 'center' } = props
  const { t } = useTranslation()
  const openedAtMs = useRef(0)
  useEffect(() => {
    if (isOpen) openedAtMs.current = performance.now()
  }, [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isActionRequired}
      shouldCloseOnInteractOutside={() => performance.now() - openedAtMs.current > DOUBLE_PRESS_MS}
      isKeyboardDismissDisabled={isActionRequired}
      className={cx(styles.overlay, placement === 'top' && styles.top)}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog role={props.role} className={styles.dialog ?? ''}>
          <header className={isTitleHidden ? styles.hidden : styles.header}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {!isActionRequired && !isTitleHidden && (
              <IconButton
                icon="close"
                label={t('close')}
                tooltip={false}
                size="compact"
                onPress={() => onOpenChange(false)}
              />
            )}
          </header>
          {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
          {props.children && (
            <div className={cx(styles.body, props.isFlush && styles.flush)}>{props.children}</div>
          )}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
