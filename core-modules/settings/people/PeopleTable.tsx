import { type Role, useCurrentUser, usePaths } from '@pergola/sdk'
import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { useNow } from '@pergola/sdk/items'
import {
  Avatar,
  Badge,
  type BadgeTone,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  Notice,
  Table,
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
  const { t } = useTranslation()
  const [changing, setChanging] = useState<Person | null>(null)
  return (
    <div className={styles.people}>
      <Table aria-label={t('people')} density="comfortable">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" data-detail>
              {t('modules.settings.people.role')}
            </th>
            <th scope="col">{t('modules.settings.people.status')}</th>
            <th scope="col" data-detail>
              {t('modules.settings.people.last_seen')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              role={roles.find(({ id }) => id === person.role)?.name ?? null}
              onChangeRole={() => setChanging(person)}
            />
          ))}
        </tbody>
      </Table>
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

interface PersonRowProps {
  person: Person
  role: string | null
  onChangeRole: () => void
}

function PersonRow({ person, role, onChangeRole }: PersonRowProps) {
  const { t, i18n } = useTranslation()
  const paths = usePaths()
  const now = useNow()
  const me = useCurrentUser().id
  const { id, email, status, last_access_on, avatar } = person
  const name = nameOf(person)
  const picture =
    typeof avatar === 'object'
      ? avatar?.data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.relative_url
      : undefined
  return (
    <tr data-subdued={status !== 'active' || undefined}>
      <th scope="row">
        <Link to={paths.item('directus_users', id)} className={styles.link}>
          <Avatar name={name} src={picture} size={36} isDecorative />
          <span className={styles.texts}>
            <span className={styles.name}>
              {name}
              {id === me && <Badge>{t('modules.settings.people.you')}</Badge>}
            </span>
            {name !== email && <span className={styles.email}>{email}</span>}
          </span>
        </Link>
      </th>
      <td data-detail>{role ?? t('modules.settings.people.no_role')}</td>
      <td>
        <Badge tone={TONES[status]}>
          {t(`modules.settings.people.status_${status}`, { defaultValue: status })}
        </Badge>
      </td>
      <td data-detail>
        {last_access_on === null ? (
          t('modules.settings.people.never')
        ) : (
          <time dateTime={last_access_on}>{timeAgo(last_access_on, now, i18n.language)}</time>
        )}
      </td>
      <td className={styles.actions}>
        <PersonMenu person={person} isMe={id === me} onChangeRole={onChangeRole} />
      </td>
    </tr>
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
        {person.status === 'active' && person.role !== ADMIN_ROLE_ID && (
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
