import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton'
import { cx } from '../cx'
import dialogStyles from './Dialog.module.css'
import styles from './Sheet.module.css'

export interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Visible title; without it pass `aria-label`. */
  title?: ReactNode
  'aria-label'?: string
  /** The edge it slides from, in reading direction. */
  side?: 'start' | 'end'
  /** `narrow` 284 px, `medium` 420 px, `wide` 640 px. */
  width?: 'narrow' | 'medium' | 'wide'
  /** Leaves out padding, for a navigation that brings its own. */
  isFlush?: boolean
  children: ReactNode
}

/** A drawer at the side, over the page: the navigation and the info sidebar on narrow screens. */
export function Sheet(props: SheetProps) {
  const { isOpen, onOpenChange, title, side = 'end', width = 'medium', isFlush } = props
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={cx(dialogStyles.overlay, styles.overlay)}
    >
      <Modal className={cx(styles.sheet, styles[side], styles[width])}>
        <AriaDialog aria-label={props['aria-label']} className={dialogStyles.dialog ?? ''}>
          {title && (
            <header className={dialogStyles.header}>
              <Heading slot="title" className={dialogStyles.title ?? ''}>
                {title}
              </Heading>
              <IconButton
                icon="close"
                label={t('close')}
                tooltip={false}
                size="compact"
                onPress={() => onOpenChange(false)}
              />
            </header>
          )}
          <div className={cx(dialogStyles.body, isFlush && dialogStyles.flush)}>{props.children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
