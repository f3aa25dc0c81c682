import { useCurrentUser, usePermissions } from '@pergola/sdk'
import { type ShownItem, useLateTexts } from '@pergola/sdk/items'
import { IconButton, lazyComponent } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useOpenInAddress } from '../useOpenInAddress'
import type { TokenDialogProps } from './TokenDialog'
import texts from './texts.json'

const TokenDialog = lazyComponent<TokenDialogProps>(async () => {
  const { TokenDialog } = await import(/* webpackChunkName: "user-dialogs" */ './TokenDialog')
  return TokenDialog
})

/** For administrators: the token by which programs act as the person on the page. `?api-token` opens it at once. */
export function TokenButton({ item, reload }: ShownItem) {
  useLateTexts('modules.users.token', texts)
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const { isWritable } = usePermissions().fieldsOf('directus_users', item)
  const [isOpen, setIsOpen] = useOpenInAddress('api-token')
  if (!isAdmin || !isWritable('token')) return null
  function handleClose(isChanged: boolean) {
    setIsOpen(false)
    // Its activity names the change.
    if (isChanged) void reload().catch(() => undefined)
  }
  return (
    <>
      <IconButton
        variant="secondary"
        icon="key"
        label={t('modules.users.token.title')}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <TokenDialog user={Number(item.id)} onClose={handleClose} />}
    </>
  )
}
