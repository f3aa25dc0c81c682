import { ConfirmDialog } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

export interface LeaveGuardProps {
  /** Asked at the moment of leaving, so that a save just before it counts. */
  hasUnsavedEdits: () => boolean
  onDiscard: () => void
}

/** Asks before a navigation that would lose edits. */
export function LeaveGuard({ hasUnsavedEdits, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedEdits(),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('unsaved_changes')}
      body={t('unsaved_changes_copy')}
      confirmLabel={t('discard_changes')}
      cancelLabel={t('keep_editing')}
      isDanger
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    />
  )
}
