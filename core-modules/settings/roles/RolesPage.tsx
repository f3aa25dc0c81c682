import { useApi } from '@pergola/sdk'
import { useCreateOnce, useNotifyFailure } from '@pergola/sdk/items'
import { Button, DataTable, ErrorPanel, Icon, Page, PromptDialog, Skeleton } from '@pergola/sdk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { InviteDialog } from './InviteDialog'
import styles from './RolesPage.module.css'
import { type ListedRole, roleKeys, rolesQuery } from './rolesQuery'

/** Who may do what: the roles of the project, and the way to invite people. */
export function RolesPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const { data: roles, error, refetch } = useQuery(rolesQuery(useApi()))
  const [opened, setOpened] = useState<'create' | 'invite' | null>(null)
  const close = () => setOpened(null)

  return (
    <Page
      title={t('modules.settings.settings_permissions')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      actions={
        <>
          <Button icon="person_add" onPress={() => setOpened('invite')}>
            {t('modules.settings.roles.add_people')}
          </Button>
          <Button variant="primary" icon="add" onPress={() => setOpened('create')}>
            {t('modules.settings.roles.create')}
          </Button>
        </>
      }
    >
      {error && !roles && <ErrorPanel details={error.message} onRetry={() => void refetch()} />}
      {!roles && !error && <Skeleton shape="block" height={240} />}
      {roles && <RoleTable roles={roles} basePath={`${settingsPath}/roles`} />}
      {opened === 'create' && <CreateRoleDialog basePath={`${settingsPath}/roles`} onClose={close} />}
      {opened === 'invite' && <InviteDialog roles={roles ?? []} onClose={close} />}
    </Page>
  )
}

function RoleTable({ roles, basePath }: { roles: readonly ListedRole[]; basePath: string }) {
  const { t } = useTranslation()
  return (
    <DataTable
      aria-label={t('roles')}
      rows={roles}
      getKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          label: t('modules.settings.roles.name'),
          cell: ({ id, name, description }) => (
            <Link to={`${basePath}/${id}`} className={styles.link}>
              <Icon name={id === 2 ? 'public' : 'people'} />
              <span className={styles.texts}>
                <span className={styles.name}>{name}</span>
                <span className={styles.description}>
                  {description || t('modules.settings.roles.no_description')}
                </span>
              </span>
            </Link>
          ),
        },
        {
          id: 'people',
          label: t('modules.settings.roles.people'),
          isNumeric: true,
          cell: ({ people }) => t('modules.settings.roles.people_count', { count: people }),
        },
      ]}
    />
  )
}

function CreateRoleDialog({ basePath, onClose }: { basePath: string; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const navigate = useNavigate()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const createOnce = useCreateOnce()
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) =>
      createOnce(name, (headers) => api.call('POST /roles', { body: { name }, headers })),
    onSuccess: async (role) => {
      await queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) })
      if (role) navigate(`${basePath}/${role.id}`)
    },
    onError: notifyFailure,
  })
  return (
    <PromptDialog
      isOpen
      isRequired
      isPending={isPending}
      title={t('modules.settings.roles.create')}
      label={t('modules.settings.roles.name')}
      placeholder={t('modules.settings.roles.name_placeholder')}
      confirmLabel={t('modules.settings.roles.create')}
      onConfirm={(name) => mutate(name.trim())}
      onCancel={onClose}
    />
  )
}
