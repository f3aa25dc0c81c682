import { SearchField, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionsPage.module.css'
import { type ExtensionFilterValues, STATES } from './ListedExtension'

export const NO_FILTERS: ExtensionFilterValues = { search: '', kind: '', state: '' }

interface ExtensionFiltersProps {
  value: ExtensionFilterValues
  onChange: (value: ExtensionFilterValues) => void
}

export function ExtensionFilters({ value, onChange }: ExtensionFiltersProps) {
  const { t } = useTranslation()
  const kinds = ['interface', 'layout', 'module'] as const
  return (
    <div className={styles.filters}>
      <SearchField
        aria-label={t('search')}
        placeholder={t('search')}
        value={value.search}
        onChange={(search) => onChange({ ...value, search })}
      />
      <Select<ExtensionFilterValues['kind']>
        aria-label={t('modules.settings.extensions.kind')}
        className={styles.filter}
        value={value.kind}
        options={[
          { id: '', label: t('modules.settings.extensions.all_kinds') },
          ...kinds.map((id) => ({ id, label: t(`modules.settings.extensions.kinds_${id}`) })),
        ]}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      <Select<ExtensionFilterValues['state']>
        aria-label={t('modules.settings.extensions.state')}
        className={styles.filter}
        value={value.state}
        options={[
          { id: '', label: t('modules.settings.extensions.all_states') },
          ...STATES.map((id) => ({ id, label: t(`modules.settings.extensions.state_${id}`) })),
        ]}
        onChange={(state) => onChange({ ...value, state })}
      />
    </div>
  )
}
