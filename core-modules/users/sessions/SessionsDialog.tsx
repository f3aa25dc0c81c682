import { useApi, useConfirm, useCurrentUser, useNotify } from '@pergola/sdk'
import { useLateTexts, useNotifyFailure } from '@pergola/sdk/items'
import { Badge, Button, DataTable, Dialog, EmptyState, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeDevice } from './describeDevice'
import { type Session, sessionsQuery } from './sessionsQuery'
import texts from './texts.json'

export interface SessionsDialogProps {
  /** Key of the person. */
  user: number
  onClose: () => void
}

/** Where someone is signed in, with a way to end each session, or all but the own one. */
export function SessionsDialog({ user, onClose }: SessionsDialogProps) {
  useLateTexts('modules.users.sessions', texts)
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isOwn = useCurrentUser().id === user
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(useApi(), user))
  const { endOne, endAll, ending } = useEndSessions(user)
  const others = data?.filter(({ is_current }) => !is_current) ?? []

  async function handleEndAll() {
    const key = isOwn ? 'end_others' : 'end_all'
    const isSure = await confirm({
      title: t(`modules.users.sessions.${key}_title`),
      message: t(`modules.users.sessions.${key}_body`),
      confirmLabel: t(`modules.users.sessions.${key}`),
      isDestructive: true,
    })
    if (isSure) endAll()
  }

  return (
    <Dialog
      isOpen
      size="wide"
      title={t('modules.users.sessions_title')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('close')}
          </Button>
          <Button
            variant="danger"
            isDisabled={others.length === 0}
            isPending={ending === 'all'}
            onPress={() => void handleEndAll()}
          >
            {t(`modules.users.sessions.${isOwn ? 'end_others' : 'end_all'}`)}
          </Button>
        </>
      }
    >
      <div aria-busy={!data && !error}>
        <p>{t('modules.users.sessions.sessions_body')}</p>
        {!data && !error && <Skeleton shape="block" height={160} />}
        {error && (
          <ErrorPanel details={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && (
          <EmptyState icon="devices" title={t('modules.users.sessions.no_sessions')} headingLevel={3} />
        )}
        {data && data.length > 0 && <SessionTable sessions={data} ending={ending} onEnd={endOne} />}
      </div>
    </Dialog>
  )
}

interface SessionTableProps {
  sessions: readonly Session[]
  ending: number | 'all' | null
  onEnd: (session: Session) => void
}

function SessionTable({ sessions, ending, onEnd }: SessionTableProps) {
  const { t, i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = (text: string | null) => {
    if (text === null) return '--'
    const iso = `${text.replace(' ', 'T')}Z`
    return <time dateTime={iso}>{format.format(new Date(iso))}</time>
  }
  const deviceOf = ({ user_agent }: Session) => {
    const { browser, system } = describeDevice(user_agent)
    if (browser && system) return t('modules.users.sessions.device', { browser, system })
    return browser ?? system ?? (user_agent || t('modules.users.sessions.device_unknown'))
  }
  return (
    <DataTable
      aria-label={t('modules.users.sessions_title')}
      rows={sessions}
      getKey={({ id }) => id}
      columns={[
        {
          id: 'device',
          label: t('modules.users.sessions.device_label'),
          cell: (session) => (
            <>
              {deviceOf(session)}{' '}
              {session.is_current && <Badge tone="info">{t('modules.users.sessions.this_session')}</Badge>}
            </>
          ),
        },
        {
          id: 'address',
          label: t('modules.users.sessions.address'),
          cell: ({ ip_address: ip }) => ip ?? '--',
        },
        {
          id: 'begun',
          label: t('modules.users.sessions.begun'),
          cell: ({ created_on }) => time(created_on),
        },
        {
          id: 'used',
          label: t('modules.users.sessions.last_used'),
          cell: ({ last_used_on }) => time(last_used_on),
        },
      ]}
      renderActions={(session) =>
        session.is_current ? null : (
          <Button
            size="compact"
            isPending={ending === session.id}
            aria-label={t('modules.users.sessions.end_of', { device: deviceOf(session) })}
            onPress={() => onEnd(session)}
          >
            {t('modules.users.sessions.end')}
          </Button>
        )
      }
    />
  )
}

function useEndSessions(user: number) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (which: number | 'all') =>
      which === 'all'
        ? api.call('POST /auth/logout/:user', { path: { user }, query: { others: '1' } })
        : api.call('POST /auth/logout/:user/:session', { path: { user, session: which } }),
    onSuccess: async (_answer, which) => {
      notify({
        title: t(`modules.users.sessions.${which === 'all' ? 'ended_all' : 'ended'}`),
        color: 'success',
        icon: 'check',
      })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api, user).queryKey })
    },
    onError: notifyFailure,
  })
  return {
    ending: isPending ? (variables ?? null) : null,
    endOne: ({ id }: Session) => mutate(id),
    endAll: () => mutate('all'),
  }
}
