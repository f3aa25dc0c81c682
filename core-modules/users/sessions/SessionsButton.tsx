import { useCurrentUser, useHost, useIsPergolaServer } from '@pergola/sdk'
import type { ShownItem } from '@pergola/sdk/items'
import { IconButton, lazyComponent } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useOpenInAddress } from '../useOpenInAddress'
import type { SessionsDialogProps } from './SessionsDialog'

const SessionsDialog = lazyComponent<SessionsDialogProps>(async () => {
  const { SessionsDialog } = await import(/* webpackChunkName: "user-dialogs" */ './SessionsDialog')
  return SessionsDialog
})

/** Opens the sessions of the person on the page: the own ones, for administrators everyone's. `?sessions` opens them at once. */
export function SessionsButton({ item }: ShownItem) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const isViewing = useStore(useHost().stores.session, ({ viewing }) => viewing !== null)
  // Other servers of the contract show everyone's to everyone.
  const isOurs = useIsPergolaServer()
  const [isOpen, setIsOpen] = useOpenInAddress('sessions')
  if (!isOurs || isViewing || !(me.isAdmin || item.id === me.id)) return null
  return (
    <>
      <IconButton
        variant="secondary"
        icon="devices"
        label={t('modules.users.sessions_title')}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <SessionsDialog user={Number(item.id)} onClose={() => setIsOpen(false)} />}
    </>
  )
}
