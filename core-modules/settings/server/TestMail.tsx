import { useApi, useCurrentUser, useNotify, useProject } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './Facts.module.css'

/** Sends a mail to the one who asks for it, to see whether mails of the server arrive. */
export function TestMail() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { email } = useCurrentUser()
  const { info } = useProject()
  const text = t('modules.settings.server.test_mail_subject', { project: info?.api.project_name ?? '' })
  const { mutate, isPending } = useMutation({
    // From the address of the server, as its other mails.
    mutationFn: () =>
      api.call('POST /mail', {
        body: { to: email, subject: text, body: text, type: 'plain', use_default_email: true },
      }),
    onSuccess: () =>
      notify({
        title: t('modules.settings.server.test_mail_sent', { email }),
        color: 'success',
        icon: 'check',
      }),
    onError: notifyFailure,
  })
  return (
    <Button className={styles.link} size="compact" icon="send" isPending={isPending} onPress={() => mutate()}>
      {t('modules.settings.server.send_test_mail')}
    </Button>
  )
}
