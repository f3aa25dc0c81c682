import { type Role, useCurrentUser, useIsPergolaServer, usePaths } from '@pergola/sdk'
import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { useNow } from '@pergola/sdk/items'
import {
  Avatar,
  Badge,
  type BadgeTone,
  DataTable,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  Notice,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useViewAs } from '../roles/useViewAs'
import styles from './PeopleTable.module.css'
import { nameOf, type People, type Person } from './peopleQuery'
import { RoleDialog } from './RoleDialog'
import { timeAgo } from './timeAgo'
import { usePersonActions } from './usePersonActions'

const THUMBNAIL_KEY = 'directus-small-crop'

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'success',
  invited: 'info',
  suspended: 'danger',
}

interface PeopleTableProps extends People {
  roles: readonly Role[]
}

export function PeopleTable({ people, count, roles }: PeopleTableProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const me = useCurrentUser().id
  const isMe = ({ id }: Person) => id === me
  const [changing, setChanging] = useState<Person | null>(null)
  return (
    <div className={styles.people}>
      <DataTable
        aria-label={t('people')}
        density="comfortable"
        rows={people}
        getKey={({ id }) => id}
        isSubdued={({ status }) => status !== 'active'}
        columns={[
          {
            id: 'name',
            label: t('name'),
            cell: (person) => <PersonName person={person} isMe={isMe(person)} />,
          },
          {
            id: 'role',
            label: t('modules.settings.people.role'),
            cell: ({ role }) =>
              roles.find(({ id }) => id === role)?.name ?? t('modules.settings.people.no_role'),
          },
          {
            id: 'status',
            label: t('modules.settings.people.status'),
            cell: ({ status }) => (
              <Badge tone={TONES[status]}>
                {t(`modules.settings.people.status_${status}`, { defaultValue: status })}
              </Badge>
            ),
          },
          {
            id: 'last_seen',
            label: t('modules.settings.people.last_seen'),
            cell: ({ last_access_on: time }) =>
              time === null ? (
                t('modules.settings.people.never')
              ) : (
                <time dateTime={time}>{timeAgo(time, now, i18n.language)}</time>
              ),
          },
        ]}
        renderActions={(person) => (
          <PersonMenu person={person} isMe={isMe(person)} onChangeRole={() => setChanging(person)} />
        )}
      />
      {people.length < count && (
        <Notice>{t('modules.settings.people.more', { shown: people.length, count })}</Notice>
      )}
      {changing && (
        <RoleDialog
          person={changing}
          roles={roles.filter(({ id }) => id !== PUBLIC_ROLE_ID)}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  )
}

function PersonName({ person, isMe }: { person: Person; isMe: boolean }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { id, email, avatar } = person
  const name = nameOf(person)
  const picture =
    typeof avatar === 'object'
      ? avatar?.data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.relative_url
      : undefined
  return (
    <Link to={paths.item('directus_users', id)} className={styles.link}>
      <Avatar name={name} src={picture} size={36} isDecorative />
      <span className={styles.texts}>
        <span className={styles.name}>
          {name}
          {isMe && <Badge>{t('modules.settings.people.you')}</Badge>}
        </span>
        {name !== email && <span className={styles.email}>{email}</span>}
      </span>
    </Link>
  )
}

function PersonMenu({
  person,
  isMe,
  onChangeRole,
}: {
  person: Person
  isMe: boolean
  onChangeRole: () => void
}) {
  const { t } = useTranslation()
  const { resend, withdraw, suspend, reactivate, resetTwoFactor, isPending } = usePersonActions(person)
  const { viewAs } = useViewAs()
  const paths = usePaths()
  const isOurs = useIsPergolaServer()
  const text = (name: string) => t(`modules.settings.people.${name}`)
  const isInvited = person.status === 'invited'
  return (
    <MenuTrigger>
      <IconButton
        icon="more_vert"
        label={t('modules.settings.people.actions_of', { name: nameOf(person) })}
        size="compact"
        isPending={isPending}
      />
      <Menu placement="bottom end">
        {isInvited && (
          <MenuItem icon="mail" onAction={resend}>
            {text('resend')}
          </MenuItem>
        )}
        {/* Their own account is not to be locked by a slip. */}
        <MenuItem icon="badge" isDisabled={isMe} onAction={onChangeRole}>
          {text('change_role')}
        </MenuItem>
        {person['2fa_secret'] !== null && (
          <MenuItem icon="lock_reset" isDisabled={isMe} onAction={resetTwoFactor}>
            {text('reset_2fa')}
          </MenuItem>
        )}
        {person.status === 'active' && isOurs && (
          <MenuItem icon="devices" href={`${paths.item('directus_users', person.id)}?sessions`}>
            {text('sessions')}
          </MenuItem>
        )}
        {!isInvited && (
          <MenuItem icon="key" href={`${paths.item('directus_users', person.id)}?api-token`}>
            {text('api_token')}
          </MenuItem>
        )}
        {isOurs && person.status === 'active' && person.role !== ADMIN_ROLE_ID && (
          <MenuItem icon="visibility" onAction={() => viewAs({ user: person.id })}>
            {text('view_as')}
          </MenuItem>
        )}
        <MenuSeparator />
        {isInvited ? (
          <MenuItem icon="delete" isDanger onAction={withdraw}>
            {text('withdraw')}
          </MenuItem>
        ) : person.status === 'active' ? (
          <MenuItem icon="block" isDanger isDisabled={isMe} onAction={suspend}>
            {text('suspend')}
          </MenuItem>
        ) : (
          <MenuItem icon="check" onAction={reactivate}>
            {text('reactivate')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
}
