import { Badge, type BadgeTone, Table } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import styles from './Explain.module.css'
import type { Question, Reach, RoleReach } from './explainQuery'

const TONES: Readonly<Record<Reach, BadgeTone>> = { all: 'success', owner: 'warning', none: 'neutral' }

/** Which roles reach an item. The name of a role asks why. */
export function ReachTable({ roles, question }: { roles: readonly RoleReach[]; question: Question }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const why = (role: number) => {
    const { collection, item } = question
    return `${pathname}?${new URLSearchParams({ who: `role:${role}`, collection: collection ?? '', item })}`
  }
  return (
    <Table aria-label={t('modules.settings.roles.explain_reach')}>
      <thead>
        <tr>
          <th scope="col">{t('modules.settings.roles.invite_role')}</th>
          {(['read', 'update', 'delete'] as const).map((action) => (
            <th key={action} scope="col">
              {t(`modules.settings.roles.column_${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((reach) => (
          <tr key={reach.role}>
            <th scope="row">
              <Link to={why(reach.role)} replace className={styles.role}>
                {reach.name}
              </Link>
            </th>
            {(['read', 'update', 'delete'] as const).map((action) => (
              <td key={action}>
                <Badge tone={TONES[reach[action]]}>
                  {t(`modules.settings.roles.explain_reach_${reach[action]}`)}
                </Badge>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
