import {
  type Item,
  isEqual,
  type Permission,
  useApi,
  useCollection,
  useIsPergolaServer,
  useNames,
} from '@pergola/sdk'
import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import {
  ConflictPanel,
  ErrorSummary,
  focusField,
  ItemForm,
  LeaveGuard,
  useSaveShortcut,
} from '@pergola/sdk/items'
import {
  Button,
  ErrorPanel,
  IconButton,
  LinkButton,
  NotFoundPage,
  Notice,
  Page,
  Skeleton,
} from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { editsSince } from '../editsSince'
import { useFocusRefused } from '../useFocusRefused'
import { Meaning } from './meaning/Meaning'
import { PermissionMatrix } from './PermissionMatrix'
import { currentRows } from './permissionTable'
import { RightsConflicts } from './RightsConflicts'
import styles from './RolePage.module.css'
import { type ListedRole, permissionsQuery, rolesQuery } from './rolesQuery'
import { useDeleteRole } from './useDeleteRole'
import { useListedCollections } from './useListedCollections'
import { usePermissionTable } from './usePermissionTable'
import { useSaveRole } from './useSaveRole'
import { useViewAs } from './useViewAs'

/** Every project has these roles: they cannot be deleted. */
const BUILT_IN: readonly number[] = [ADMIN_ROLE_ID, PUBLIC_ROLE_ID]

/** One role: what it may do, and what it is. */
export function RolePage({ settingsPath }: { settingsPath: string }) {
  const api = useApi()
  const key = Number(useParams().role)
  const roles = useQuery(rolesQuery(api))
  const permissions = useQuery({ ...permissionsQuery(api, key), enabled: Number.isInteger(key) })
  const role = roles.data?.find(({ id }) => id === key)
  const error = roles.error ?? permissions.error

  if (roles.data && !role) return <NotFoundPage />
  if (!role || !permissions.data) {
    return (
      <RoleFrame title={role?.name ?? ''} settingsPath={settingsPath}>
        {error ? (
          <ErrorPanel
            details={error.message}
            onRetry={() => void Promise.all([roles.refetch(), permissions.refetch()])}
          />
        ) : (
          <Skeleton shape="block" height={320} />
        )}
      </RoleFrame>
    )
  }
  return <LoadedRole key={key} role={role} permissions={permissions.data} settingsPath={settingsPath} />
}

interface LoadedRoleProps {
  role: ListedRole
  permissions: readonly Permission[]
  settingsPath: string
}

function LoadedRole({ role, permissions, settingsPath }: LoadedRoleProps) {
  const { t } = useTranslation()
  const rolesPath = `${settingsPath}/roles`
  /** Administrators are not checked at all. */
  const isUnlimited = role.id === ADMIN_ROLE_ID
  const editor = useRoleEditor(role, permissions)
  const { rights, conflict, hasEdits, stage, values } = editor
  const { table, setTable } = rights
  const described = useCollection('directus_roles')
  const fields = useRoleFields()
  const own = useListedCollections(false)
  const form = useFocusRefused<HTMLElement>(editor.errors)
  useSaveShortcut(editor.save)

  return (
    <RoleFrame
      title={role.name}
      settingsPath={settingsPath}
      actions={<RoleActions role={role} rolesPath={rolesPath} editor={editor} />}
    >
      <div className={styles.page}>
        {role.id === PUBLIC_ROLE_ID && <PublicNote table={table} rolesPath={rolesPath} />}
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('permissions')}</h2>
          <RightsConflicts
            table={table}
            conflicts={rights.conflicts}
            onChange={setTable}
            onClose={rights.closeConflicts}
          />
          {isUnlimited ? (
            <Notice>{t('modules.settings.roles.administrators_note')}</Notice>
          ) : (
            <PermissionMatrix table={table} onChange={setTable} />
          )}
        </section>
        {!isUnlimited && own.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.heading}>{t('modules.settings.roles.meaning')}</h2>
            <Meaning rows={currentRows(table)} collections={own} />
          </section>
        )}
        <section ref={form} className={styles.section}>
          <h2 className={styles.heading}>{t('modules.settings.roles.role_settings')}</h2>
          {described && conflict.merge && (
            <ConflictPanel
              title={t('conflict_of', { name: role.name })}
              collection={described}
              conflict={conflict.merge}
              staged={editor.edits}
              values={values}
              onKeepMine={({ field, mine }) => stage(field, mine)}
              onTakeTheirs={({ field, theirs }) => stage(field, theirs)}
              onClose={conflict.closed}
            />
          )}
          {editor.errors && (
            <ErrorSummary
              collection="directus_roles"
              errors={editor.errors}
              onFieldPress={(field) => focusField(form.current, field)}
            />
          )}
          <ItemForm
            fields={fields}
            values={values}
            savedValues={conflict.current}
            primaryKey={role.id}
            errors={editor.errors?.fields}
            onChange={stage}
          />
        </section>
      </div>
      <LeaveGuard
        hasUnsavedEdits={() => hasEdits && !editor.isSaving && !editor.isLeaving.current}
        onDiscard={editor.discard}
      />
    </RoleFrame>
  )
}

type RoleEditor = ReturnType<typeof useRoleEditor>

/** What is staged of a role and of its rights, and how it is saved. */
function useRoleEditor(role: ListedRole, permissions: readonly Permission[]) {
  const rights = usePermissionTable(role.id, permissions)
  const { table } = rights
  const [edits, setEdits] = useState<Item>({})
  const isLeaving = useRef(false)
  const { save, isSaving, errors, conflict } = useSaveRole(role, {
    rights,
    onSaved: (sent) => setEdits((now) => editsSince(now, sent)),
  })
  // What is typed and taken back is no edit.
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isEqual(value, conflict.current[name] ?? null)),
  )
  const hasEdits = table.staged.size > 0 || Object.keys(changed).length > 0
  return {
    rights,
    edits,
    values: { ...conflict.current, ...edits },
    hasEdits,
    isSaving,
    errors,
    isLeaving,
    conflict,
    stage: (field: string, value: unknown) => setEdits((before) => ({ ...before, [field]: value })),
    discard: () => setEdits({}),
    save: () => {
      if (hasEdits && !isSaving) save({ edits: changed, table })
    },
  }
}

interface RoleActionsProps {
  role: ListedRole
  rolesPath: string
  editor: RoleEditor
}

/** What can be done with a role. */
function RoleActions({ role, rolesPath, editor }: RoleActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOurs = useIsPergolaServer()
  const { viewAs, isPending: isStarting } = useViewAs()
  const { remove } = useDeleteRole(role, () => {
    editor.isLeaving.current = true
    navigate(rolesPath)
  })
  return (
    <>
      {isOurs && !BUILT_IN.includes(role.id) && (
        <Button
          icon="visibility"
          isDisabled={editor.hasEdits}
          isPending={isStarting}
          onPress={() => viewAs({ role: role.id })}
        >
          {t('modules.settings.roles.view_as')}
        </Button>
      )}
      {isOurs && (
        <LinkButton icon="lock" href={`${rolesPath}/explain?who=role:${role.id}`}>
          {t('modules.settings.roles.explain')}
        </LinkButton>
      )}
      {!BUILT_IN.includes(role.id) && (
        <IconButton icon="delete" label={t('modules.settings.roles.delete')} onPress={() => void remove()} />
      )}
      <Button
        variant="primary"
        icon="check"
        isDisabled={!editor.hasEdits}
        isPending={editor.isSaving}
        onPress={editor.save}
      >
        {t('save')}
      </Button>
    </>
  )
}

/** Says what anyone can read without a sign-in. */
function PublicNote({ table, rolesPath }: { table: RoleEditor['rights']['table']; rolesPath: string }) {
  const { t } = useTranslation()
  const names = useNames()
  // As the page would save it.
  const readable = currentRows(table).filter(({ read }) => read !== null && read !== 'none')
  const open = [...new Set(readable.map(({ collection }) => collection))].toSorted().map(names.collection)
  return (
    <Notice
      tone={open.length > 0 ? 'warning' : 'gray'}
      action={
        <LinkButton size="compact" href={`${rolesPath}/public-reading`}>
          {t('modules.settings.roles.public_reading')}
        </LinkButton>
      }
    >
      {open.length > 0
        ? t('modules.settings.roles.public_warning', { names: open })
        : t('modules.settings.roles.public_note')}
    </Notice>
  )
}

interface RoleFrameProps {
  title: string
  settingsPath: string
  actions?: React.ReactNode
  children: React.ReactNode
}

function RoleFrame({ title, settingsPath, actions, children }: RoleFrameProps) {
  const { t } = useTranslation()
  return (
    <Page
      title={title}
      back={`${settingsPath}/roles`}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_permissions'), href: `${settingsPath}/roles` },
      ]}
      actions={actions}
    >
      {children}
    </Page>
  )
}

/** Fields of the role itself; people have their own page, and what other systems call the role is not edited here. */
function useRoleFields() {
  const collection = useCollection('directus_roles')
  return useMemo(() => {
    const { users: _users, external_id: _externalId, ...fields } = collection?.fields ?? {}
    return fields
  }, [collection])
}
