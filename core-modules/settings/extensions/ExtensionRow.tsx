import { formatFileSize } from '@pergola/sdk'
import { Badge, Icon, StatusDot, Switch } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import styles from './ExtensionsPage.module.css'
import type { ListedExtension } from './extensionColumns'
import texts from './fleet/texts.json'

interface ExtensionRowProps {
  listed: ListedExtension
  isPending: boolean
  onOpen: () => void
  onEnable: (isEnabled: boolean) => void
}

export function ExtensionRow({ listed, isPending, onOpen, onEnable }: ExtensionRowProps) {
  const { t, i18n } = useTranslation()
  const { extension, name, kindName, useCount, health, problemPages } = listed
  const { source, version, size, enabled, locked, tier } = extension
  useScreenTexts('fleet', texts)
  const ownProblems =
    health.incidentCount > 0
      ? t('modules.settings.extensions.incidents', { count: health.incidentCount })
      : null
  const problems = problemPages > 0 ? t('modules.settings.fleet.row', { count: problemPages }) : ownProblems
  return (
    <tr data-off={enabled ? undefined : ''}>
      <th scope="row">
        <button type="button" className={styles.name} onClick={onOpen}>
          <Icon name={extension.icon} size={20} />
          <span className={styles.texts}>
            <span className={styles.title}>{name}</span>
            {/* What the columns say where there is room for them. */}
            <span className={styles.summary}>
              {[kindName, version, ...(problems ? [problems] : [])].join(' · ')}
            </span>
          </span>
          {source === 'custom' && (
            <Badge tone="accent">{t('modules.settings.extensions.source_custom')}</Badge>
          )}
        </button>
      </th>
      <td data-detail>{kindName}</td>
      <td data-detail data-numeric>
        {version}
      </td>
      <td data-detail data-numeric>
        {formatFileSize(size, i18n.language)}
      </td>
      <td data-detail>{t(`modules.settings.extensions.tier_${tier}`)}</td>
      <td data-detail data-numeric>
        {useCount > 0 ? t('modules.settings.extensions.use_count', { count: useCount }) : '--'}
      </td>
      <td data-detail data-numeric>
        {health.loadMs === null
          ? '--'
          : t('modules.settings.extensions.load_ms', { ms: Math.round(health.loadMs) })}
      </td>
      <td data-detail>{problems ? <StatusDot tone="danger" label={problems} /> : '--'}</td>
      <td className={styles.switch}>
        <Switch
          aria-label={t('modules.settings.extensions.enable', { name })}
          isSelected={enabled}
          isDisabled={locked || isPending}
          onChange={onEnable}
        />
      </td>
    </tr>
  )
}
