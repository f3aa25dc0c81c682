import { type Api, itemsPath, type Permission, type Role, useApi, useProject } from '@pergola/sdk'
import { PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { Checkbox, CheckboxGroup } from '@pergola/sdk/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './FieldPage.module.css'

interface FieldReadersProps {
  collection: string
  /** Keys of the roles that may have the new field. */
  value: readonly number[]
  onChange: (roles: number[]) => void
}

/**
 * Which of the public and the roles that see only some fields may have a new one: the server closes it to the others. Nothing
 * is asked where there are none, and of servers that know no such rule.
 */
export function FieldReaders({ collection, value, onChange }: FieldReadersProps) {
  const { t } = useTranslation()
  const isAsked = useProject().info?.api.model_plans === true
  const { data: roles = [] } = useQuery({ ...limitedRolesQuery(useApi(), collection), enabled: isAsked })
  if (roles.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('modules.settings.model.readers')}>
      <CheckboxGroup
        label={t('modules.settings.model.readers')}
        description={t('modules.settings.model.readers_copy')}
        value={value.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
      >
        {roles.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)}>
            {name}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </section>
  )
}

/** The public, if it reads the collection, and roles that see some fields of it and not others, in any of its statuses. */
function limitedRolesQuery(api: Api, collection: string) {
  return queryOptions({
    queryKey: [api.project, 'settings', 'limited-roles', collection],
    queryFn: async ({ signal }) => {
      const [rows, roles] = await Promise.all([
        api.get<Permission[]>(itemsPath('directus_permissions'), {
          query: { 'filter[collection][eq]': collection, limit: '-1' },
          signal,
        }),
        api.get<Role[]>(itemsPath('directus_roles'), { query: { fields: 'id,name', limit: '-1' }, signal }),
      ])
      const limited = new Set(
        rows
          .filter(({ role, read, read_field_blacklist: list }) =>
            role === PUBLIC_ROLE_ID ? read !== 'none' : (list?.length ?? 0) > 0,
          )
          .map(({ role }) => role),
      )
      return roles.filter(({ id }) => limited.has(id))
    },
    // Rights may have changed on the page of a role since.
    staleTime: 0,
  })
}
