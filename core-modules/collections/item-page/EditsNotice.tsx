import { Button, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { formatLongDate } from '../activity/formatLongDate'

const LOOKS = {
  /** Edits of an earlier visit are back: they may be dropped. */
  restored: {
    tone: 'accent',
    icon: 'history',
    title: 'draft_restored',
    action: 'discard_changes',
    close: 'keep_editing',
  },
  /** The item is being edited in another tab of the same browser: those edits may be taken over. */
  elsewhere: {
    tone: 'warning',
    icon: 'tab',
    title: 'edits_elsewhere',
    action: 'take_over_edits',
    close: 'dismiss',
  },
} as const

export interface EditsNoticeProps {
  kind: keyof typeof LOOKS
  /** When the edits were typed, in ms since 1970. */
  typedAt: number
  onAction: () => void
  onClose: () => void
}

/** Says that there are unsaved edits from elsewhere, and asks what to do with them. */
export function EditsNotice({ kind, typedAt, onAction, onClose }: EditsNoticeProps) {
  const { t, i18n } = useTranslation()
  const { tone, icon, title, action, close } = LOOKS[kind]
  return (
    <Notice
      tone={tone}
      icon={icon}
      role="status"
      title={t(title, { date: formatLongDate(new Date(typedAt), i18n.language) })}
      action={
        <>
          <Button variant="quiet" size="compact" onPress={onAction}>
            {t(action)}
          </Button>
          <Button variant="quiet" size="compact" onPress={onClose}>
            {t(close)}
          </Button>
        </>
      }
    />
  )
}
