import { useLeaveGuard } from '@pergola/sdk'
import { ConfirmDialog } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export interface LeaveGuardProps {
  /** Asked at the moment of leaving, so that a save just before it counts. */
  hasUnsavedEdits: () => boolean
  onDiscard: () => void
}

/** Asks before a navigation that would lose edits. */
export function LeaveGuard({ hasUnsavedEdits, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation()
  const held = useLeaveGuard(({ from, to }) => from !== to && hasUnsavedEdits())
  return (
    <ConfirmDialog
      isOpen={held !== null}
      title={t('unsaved_changes')}
      body={t('unsaved_changes_copy')}
      confirmLabel={t('discard_changes')}
      cancelLabel={t('keep_editing')}
      isDanger
      onConfirm={() => {
        onDiscard()
        held?.proceed()
      }}
      onCancel={() => held?.stay()}
    />
  )
}
