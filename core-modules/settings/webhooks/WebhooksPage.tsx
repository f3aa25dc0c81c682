import { useApi, useNames, usePaths, useProject } from '@pergola/sdk'
import { Badge, Button, EmptyState, ErrorPanel, LinkButton, Page, Skeleton, Table } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useScreenTexts } from '../useScreenTexts'
import { CallsDialog } from './CallsDialog'
import texts from './texts.json'
import styles from './WebhooksPage.module.css'
import { type Webhook, webhooksQuery } from './webhooksQuery'

const ACTIONS = ['create', 'update', 'delete']

/** Which addresses are called when something happens, each in a sentence, and how their calls went. */
export function WebhooksPage({ settingsPath }: { settingsPath: string }) {
  useScreenTexts('webhooks', texts)
  const { t } = useTranslation()
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery(useApi()))
  const [opened, setOpened] = useState<Webhook | null>(null)
  const create = (
    <LinkButton variant="primary" icon="add" href={paths.newItem('directus_webhooks')}>
      {t('modules.settings.webhooks.create')}
    </LinkButton>
  )
  return (
    <Page
      title={t('settings_webhooks')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      actions={data && data.length > 0 && create}
    >
      {error && !data && (
        <ErrorPanel details={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton shape="block" height={240} />}
      {data?.length === 0 && (
        <EmptyState
          icon="send"
          title={t('modules.settings.webhooks.none')}
          body={t('modules.settings.webhooks.none_body')}
          action={create}
        />
      )}
      {data && data.length > 0 && <WebhookTable webhooks={data} onOpen={setOpened} />}
      {opened && <CallsDialog webhook={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function WebhookTable({
  webhooks,
  onOpen,
}: {
  webhooks: readonly Webhook[]
  onOpen: (webhook: Webhook) => void
}) {
  const { t } = useTranslation()
  const paths = usePaths()
  const describe = useDescribe()
  const hasLog = useProject().info?.api.hydrate === true
  return (
    <Table aria-label={t('settings_webhooks')} density="comfortable" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('modules.settings.webhooks.what')}</th>
          <th scope="col">{t('modules.settings.webhooks.status')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => {
          const { id, status, http_action: method, url } = webhook
          const isActive = status === 'active'
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={paths.item('directus_webhooks', id)} className={styles.link}>
                  <span>{describe(webhook)}</span>
                  <code className={styles.address}>
                    {(method ?? 'get').toUpperCase()} {url ?? t('modules.settings.webhooks.no_address')}
                  </code>
                </Link>
              </th>
              <td>
                <Badge tone={isActive ? 'success' : 'neutral'}>
                  {t(`modules.settings.webhooks.${isActive ? 'active' : 'inactive'}`)}
                </Badge>
              </td>
              <td className={styles.actions}>
                {hasLog && (
                  <Button
                    size="compact"
                    onPress={() => onOpen(webhook)}
                    aria-label={t('modules.settings.webhooks.calls_of', { what: describe(webhook) })}
                  >
                    {t('modules.settings.webhooks.calls')}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** "When an item of Cities is created" */
function useDescribe() {
  const { t } = useTranslation()
  const names = useNames()
  return ({ collection, directus_action: event }: Webhook) => {
    const action = ACTIONS.find((name) => event === `item.${name}:after`)
    if (!action || !collection) return t('modules.settings.webhooks.unfinished')
    return t(`modules.settings.webhooks.when_${action}`, { collection: names.collection(collection) })
  }
}
