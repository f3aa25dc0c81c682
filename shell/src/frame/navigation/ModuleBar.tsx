import { useExtensionNames, useExtensions, usePermissions, useProject } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { Focusable, Icon, ProductMark, Tooltip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { listModules, type ModuleEntry } from '../modules'
import { useSlowRequests } from '../useSlowRequests'
import { AccountCorner } from './AccountCorner'
import styles from './ModuleBar.module.css'
import { NavigationLink } from './NavigationLink'

/** The dark bar at the edge: the project's logo, its modules, the own account. */
export function ModuleBar() {
  const { t } = useTranslation()
  const nameOf = useExtensionNames('module')
  const permissions = usePermissions()
  const { key: project } = useProject()
  const modules = useExtensions('module')
  const user = useStore(useHost().stores.session, (state) => state.user)
  const entries = listModules({
    project,
    modules: Object.values(modules),
    user,
    permissions,
    nameOf,
  })
  return (
    <nav className={styles.bar} data-surface="ink" aria-label={t('modules_navigation')}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('skip_to_content')}
      </button>
      <ProjectLogo />
      <ul className={styles.modules}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <ModuleLink entry={entry} />
          </li>
        ))}
      </ul>
      <AccountCorner />
    </nav>
  )
}

/** Leads to the start of the project; moves while requests are running that people wait for. */
function ProjectLogo() {
  const { key, info } = useProject()
  const isRunning = useSlowRequests(useHost().stores)
  const logo = info?.api.project_logo
  return (
    <NavigationLink
      className={styles.logo}
      to={`/${key}/collections`}
      aria-label={info?.api.project_name ?? key}
      aria-current={false}
      data-running={isRunning || undefined}
    >
      {logo ? <img src={logo.url} alt="" /> : <ProductMark size={28} isRunning={isRunning} />}
    </NavigationLink>
  )
}

function ModuleLink({ entry: { name, icon, link, isExternal } }: { entry: ModuleEntry }) {
  const content = <Icon name={icon} size={24} />
  return (
    <Tooltip content={name} placement="end">
      <Focusable>
        {isExternal ? (
          <a className={styles.module} href={link} target="_blank" rel="noreferrer" aria-label={name}>
            {content}
          </a>
        ) : (
          <NavigationLink className={styles.module} to={link} aria-label={name}>
            {content}
          </NavigationLink>
        )}
      </Focusable>
    </Tooltip>
  )
}
