import { formatFileSize, useNames } from '@pergola/sdk'
import { Badge, Icon, Switch } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { countUses } from './describeUses'
import { ExtensionHealthStatus } from './ExtensionHealthStatus'
import styles from './ExtensionsPage.module.css'
import type { ProjectExtension } from './projectExtensions'

interface ExtensionRowProps {
  extension: ProjectExtension
  isPending: boolean
  onOpen: () => void
  onEnable: (isEnabled: boolean) => void
}

export function ExtensionRow({ extension, isPending, onOpen, onEnable }: ExtensionRowProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const { kind, id, source, version, size, enabled, locked, tier, used_by } = extension
  const name = names.extension(kind, id, extension.name)
  const useCount = countUses(used_by)
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.name} onClick={onOpen}>
          <Icon name={extension.icon} size={20} />
          <span>{name}</span>
          {source === 'custom' && (
            <Badge tone="accent">{t('modules.settings.extensions.source_custom')}</Badge>
          )}
        </button>
      </th>
      <td data-detail>{t(`modules.settings.extensions.kind_${kind}`)}</td>
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
      <td data-detail>
        <ExtensionHealthStatus kind={kind} id={id} />
      </td>
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
