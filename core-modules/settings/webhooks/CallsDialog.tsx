import { type Api, useApi } from '@pergola/sdk'
import { itemKeys, useNotifyFailure } from '@pergola/sdk/items'
import {
  Button,
  DataTable,
  Dialog,
  EmptyState,
  ErrorPanel,
  IconButton,
  Notice,
  Skeleton,
  StatusDot,
} from '@pergola/sdk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './WebhooksPage.module.css'
import { type Delivery, deliveriesQuery, type Webhook } from './webhooksQuery'

const TONES = { pending: undefined, delivered: 'success', failed: 'danger' } as const

/** The last calls of a webhook, and one to try it out. */
export function CallsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const calls = useQuery(deliveriesQuery(api, webhook.id))
  const test = useCall((api) => api.call('POST /webhooks/:id/test', { path: { id: webhook.id } }))
  const retry = useCall((api, call?: Delivery) =>
    api.call('POST /webhooks/:id/deliveries/:delivery/retry', {
      path: { id: webhook.id, delivery: Number(call?.id) },
    }),
  )
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
            onPress={() => test.start()}
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
        {calls.data && calls.data.length > 0 && (
          <CallTable
            calls={calls.data}
            retrying={retry.isPending ? (retry.variables ?? null) : null}
            onRetry={webhook.url === null ? undefined : retry.start}
          />
        )}
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

interface CallTableProps {
  calls: readonly Delivery[]
  /** The call that is made again at this moment. */
  retrying: Delivery | null
  onRetry?: (call: Delivery) => void
}

function CallTable({ calls, retrying, onRetry }: CallTableProps) {
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
          cell: (call) => <CallResult call={call} />,
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
      renderActions={
        onRetry &&
        ((call) => (
          <IconButton
            icon="replay"
            size="compact"
            label={t('modules.settings.webhooks.retry', { time: format.format(new Date(call.created_on)) })}
            tooltip={t('modules.settings.webhooks.retry_hint')}
            isPending={retrying?.id === call.id}
            // One that failed waits to be made again; no one has to wait with it.
            isDisabled={(call.state === 'pending' && call.error === null) || retrying !== null}
            onPress={() => onRetry(call)}
          />
        ))
      }
    />
  )
}

/** How a call went; of a refusal also what the receiver said, as text. */
function CallResult({ call }: { call: Delivery }) {
  const { t } = useTranslation()
  return (
    <div className={styles.result}>
      <StatusDot
        tone={TONES[call.state]}
        label={
          call.error ??
          (call.response_status === null
            ? t('modules.settings.webhooks.pending')
            : t('modules.settings.webhooks.answered', { status: call.response_status }))
        }
      />
      {call.answer && <pre className={styles.answer}>{call.answer}</pre>}
    </div>
  )
}

/** Makes a call by hand, one at a time; the log is read again. */
function useCall(call: (api: Api, again?: Delivery) => Promise<Delivery>) {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const mutationKey = [useId()]
  const { mutate, variables, data, isPending } = useMutation({
    mutationKey,
    mutationFn: (again: Delivery | undefined) => call(api, again),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_webhooks') }),
    onError: notifyFailure,
  })
  return {
    data,
    isPending,
    variables,
    start: (again?: Delivery) => {
      // The second press of a double click comes before the button knows of the first.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(again)
    },
  }
}
