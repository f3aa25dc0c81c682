import { useApi } from '@pergola/sdk'
import { itemKeys, useNotifyFailure } from '@pergola/sdk/items'
import {
  Button,
  DataTable,
  Dialog,
  EmptyState,
  ErrorPanel,
  Notice,
  Skeleton,
  StatusDot,
} from '@pergola/sdk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './WebhooksPage.module.css'
import { type Delivery, deliveriesQuery, type Webhook } from './webhooksQuery'

const TONES = { pending: undefined, delivered: 'success', failed: 'danger' } as const

/** The last calls of a webhook, and one to try it out. */
export function CallsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const calls = useQuery(deliveriesQuery(api, webhook.id))
  const test = useTestCall(webhook)
  return (
    <Dialog
      isOpen
      title={t('modules.settings.webhooks.calls_title')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('close')}
          </Button>
          <Button
            variant="primary"
            icon="send"
            isPending={test.isPending}
            isDisabled={webhook.url === null}
            onPress={() => test.mutate()}
          >
            {t('modules.settings.webhooks.test')}
          </Button>
        </>
      }
    >
      <div className={styles.calls} aria-busy={calls.isLoading}>
        <p className={styles.hint}>
          {t(
            webhook.url === null
              ? 'modules.settings.webhooks.test_no_address'
              : 'modules.settings.webhooks.test_body',
          )}{' '}
          <code className={styles.address}>{webhook.url}</code>
        </p>
        {test.data && <TestResult call={test.data} />}
        {calls.isLoading && <Skeleton shape="block" height={160} />}
        {calls.error && (
          <ErrorPanel
            details={calls.error.message}
            isRetrying={calls.isFetching}
            onRetry={() => void calls.refetch()}
          />
        )}
        {calls.data?.length === 0 && (
          <EmptyState icon="send" title={t('modules.settings.webhooks.no_calls')} headingLevel={3} />
        )}
        {calls.data && calls.data.length > 0 && <CallTable calls={calls.data} />}
      </div>
    </Dialog>
  )
}

function TestResult({ call }: { call: Delivery }) {
  const { t } = useTranslation()
  const isDone = call.state === 'delivered'
  return (
    <Notice
      role="status"
      tone={isDone ? 'success' : 'danger'}
      title={t(`modules.settings.webhooks.test_${isDone ? 'delivered' : 'failed'}`)}
    >
      {call.error ?? t('modules.settings.webhooks.answered', { status: call.response_status })}
    </Notice>
  )
}

function CallTable({ calls }: { calls: readonly Delivery[] }) {
  const { t, i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <DataTable
      aria-label={t('modules.settings.webhooks.calls_title')}
      rows={calls}
      getKey={({ id }) => id}
      columns={[
        {
          id: 'time',
          label: t('modules.settings.webhooks.time'),
          cell: (call) => <time dateTime={call.created_on}>{format.format(new Date(call.created_on))}</time>,
        },
        {
          id: 'result',
          label: t('modules.settings.webhooks.result'),
          cell: (call) => (
            <StatusDot
              tone={TONES[call.state]}
              label={
                call.error ??
                (call.response_status === null
                  ? t('modules.settings.webhooks.pending')
                  : t('modules.settings.webhooks.answered', { status: call.response_status }))
              }
            />
          ),
        },
        {
          id: 'attempts',
          label: t('modules.settings.webhooks.attempts'),
          isNumeric: true,
          cell: (call) => call.attempts,
        },
        {
          id: 'took',
          label: t('modules.settings.webhooks.took'),
          isNumeric: true,
          cell: ({ finished_on, created_on }) =>
            finished_on === null
              ? '--'
              : t('signal_latency', { latency: Date.parse(finished_on) - Date.parse(created_on) }),
        },
      ]}
    />
  )
}

function useTestCall({ id }: Webhook) {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST /webhooks/:id/test', { path: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_webhooks') }),
    onError: notifyFailure,
  })
}
