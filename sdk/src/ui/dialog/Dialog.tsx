import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog'
import { DialogFrame, type DialogProps } from './DialogFrame'

/**
 * A modal dialog: focus stays inside and returns where it was, the page behind does not scroll.
 * On narrow screens it rises from the bottom edge.
 */
export function Dialog({ hasEdits = false, onOpenChange, ...props }: DialogProps) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <DialogFrame
        {...props}
        onOpenChange={(isOpen) => (hasEdits && !isOpen ? setIsAsked(true) : onOpenChange(isOpen))}
      />
      <ConfirmDialog
        isOpen={isAsked && hasEdits && props.isOpen}
        title={t('unsaved_changes')}
        confirmLabel={t('discard_changes')}
        cancelLabel={t('keep_editing')}
        isDanger
        onConfirm={() => {
          setIsAsked(false)
          onOpenChange(false)
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
