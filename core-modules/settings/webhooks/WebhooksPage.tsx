import { useApi, useIsPergolaServer, useNames, usePaths } from '@pergola/sdk'
import { Badge, Button, DataTable, EmptyState, ErrorPanel, LinkButton, Page, Skeleton } from '@pergola/sdk/ui'
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
  const hasLog = useIsPergolaServer()
  return (
    <DataTable
      aria-label={t('settings_webhooks')}
      density="comfortable"
      className={styles.table}
      rows={webhooks}
      getKey={({ id }) => id}
      columns={[
        {
          id: 'what',
          label: t('modules.settings.webhooks.what'),
          cell: (webhook) => (
            <Link to={paths.item('directus_webhooks', webhook.id)} className={styles.link}>
              <span>{describe(webhook)}</span>
              <code className={styles.address}>
                {(webhook.http_action ?? 'get').toUpperCase()}{' '}
                {webhook.url ?? t('modules.settings.webhooks.no_address')}
              </code>
            </Link>
          ),
        },
        {
          id: 'status',
          label: t('modules.settings.webhooks.status'),
          cell: ({ status }) => (
            <Badge tone={status === 'active' ? 'success' : 'neutral'}>
              {t(`modules.settings.webhooks.${status === 'active' ? 'active' : 'inactive'}`)}
            </Badge>
          ),
        },
      ]}
      renderActions={
        hasLog
          ? (webhook) => (
              <Button
                size="compact"
                onPress={() => onOpen(webhook)}
                aria-label={t('modules.settings.webhooks.calls_of', { what: describe(webhook) })}
              >
                {t('modules.settings.webhooks.calls')}
              </Button>
            )
          : undefined
      }
    />
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
