import { Button, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { formatLongDate } from '../activity/formatLongDate'

export interface OtherTabNoticeProps {
  /** When the edits were typed, in ms since 1970. */
  savedAt: number
  onTakeOver: () => void
  onClose: () => void
}

/** Says that the item is being edited in another tab of the same browser, and asks whose edits are meant. */
export function OtherTabNotice({ savedAt, onTakeOver, onClose }: OtherTabNoticeProps) {
  const { t, i18n } = useTranslation()
  const date = formatLongDate(new Date(savedAt), i18n.language)
  return (
    <Notice
      tone="warning"
      icon="tab"
      role="status"
      title={t('edits_elsewhere', { date })}
      action={
        <>
          <Button variant="quiet" size="compact" onPress={onTakeOver}>
            {t('take_over_edits')}
          </Button>
          <Button variant="quiet" size="compact" onPress={onClose}>
            {t('dismiss')}
          </Button>
        </>
      }
    />
  )
}
