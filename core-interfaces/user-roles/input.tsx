import { type InterfaceProps, PUBLIC_ROLE_ID, type Role, toParameters, useApi, usePaths } from '@pergola/sdk'
import { ComboBox, IconLink } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from '../shared/ChoiceBesideLink.module.css'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'
import { roleOf } from './roleOf'

export const preload = () => ComboBox.preload()

const FIELDS = ['id', 'name', 'description'] as const

export default function UserRolesInput(props: InterfaceProps<typeof meta>) {
  const { value, options, onChange } = props
  const { t } = useTranslation()
  const api = useApi()
  const paths = usePaths()
  const { data: roles, isPending } = useQuery({
    queryKey: [api.project, 'roles', FIELDS],
    queryFn: ({ signal }): Promise<Pick<Role, (typeof FIELDS)[number]>[]> =>
      api.call('GET /roles', {
        query: toParameters({ fields: FIELDS, sort: 'name', limit: -1 }),
        signal,
      }),
  })
  const choices = (roles ?? [])
    .filter(({ id }) => id !== PUBLIC_ROLE_ID || options.showPublic)
    .map(({ id, name, description }) => ({
      id: String(id),
      label: name,
      description: description ?? undefined,
    }))
  const role = value === null ? null : roleOf(value, roles ?? [])
  const page = role && paths.ownPage('directus_roles', role.id)
  const offered = withSaved(choices, role && String(role.id), role?.name)
  if (props.isReadOnly)
    return <ReadOnlyChoice {...props} options={offered} value={role && String(role.id)} icon="person" />
  return (
    <div className={styles.choice}>
      <div className={styles.control}>
        <ComboBox
          {...controlProps(props)}
          options={offered}
          value={role && String(role.id)}
          onChange={(id) => onChange(id === null ? null : Number(id))}
          isLoading={isPending}
          iconStart="person"
          placeholder={t('interfaces.user-roles.choose_role')}
        />
      </div>
      {options.relational && page && <IconLink icon="open_in_new" label={t('open_item')} href={page} />}
    </div>
  )
}
