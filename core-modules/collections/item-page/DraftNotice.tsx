import { Button, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { formatLongDate } from '../activity/formatLongDate'

export interface DraftNoticeProps {
  /** When the edits were typed, in ms since 1970. */
  restoredAt: number
  onDiscard: () => void
  onClose: () => void
}

/** Says that edits of an earlier visit are back, and offers to drop them. */
export function DraftNotice({ restoredAt, onDiscard, onClose }: DraftNoticeProps) {
  const { t, i18n } = useTranslation()
  const date = formatLongDate(new Date(restoredAt), i18n.language)
  return (
    <Notice
      tone="accent"
      icon="history"
      role="status"
      title={t('draft_restored', { date })}
      action={
        <>
          <Button variant="quiet" size="compact" onPress={onDiscard}>
            {t('discard_changes')}
          </Button>
          <Button variant="quiet" size="compact" onPress={onClose}>
            {t('keep_editing')}
          </Button>
        </>
      }
    />
  )
}
