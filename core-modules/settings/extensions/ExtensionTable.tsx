import { formatFileSize } from '@pergola/sdk'
import {
  Badge,
  Button,
  type DataColumn,
  DataTable,
  EmptyState,
  Icon,
  StatusDot,
  Switch,
} from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import styles from './ExtensionsPage.module.css'
import texts from './fleet/texts.json'
import { type ExtensionFilterValues, isFound, type ListedExtension } from './ListedExtension'
import { keyOf, type ProjectExtension } from './projectExtensions'
import { replacesCore } from './replacing/replacesCore'
import replacing from './replacing/texts.json'
import { useListedExtensions } from './useListedExtensions'

interface ExtensionTableProps {
  extensions: readonly ProjectExtension[]
  filters: ExtensionFilterValues
  /** Key of the extension that is being changed. */
  pendingKey: string | null
  onClearFilters: () => void
  onOpen: (extension: ProjectExtension) => void
  onEnable: (extension: ProjectExtension, isEnabled: boolean) => void
}

/** The extensions that the filters let through, in the order of the column that was pressed. */
export function ExtensionTable(props: ExtensionTableProps) {
  const { extensions, filters, pendingKey, onClearFilters, onOpen, onEnable } = props
  const { t } = useTranslation()
  const listed = useListedExtensions(extensions)
  const found = useMemo(() => listed.filter((entry) => isFound(entry, filters)), [listed, filters])
  const figures = useFigureColumns()
  const columns: DataColumn<ListedExtension>[] = [
    {
      id: 'name',
      label: t('name'),
      sortValue: ({ name }) => name,
      cell: (entry) => <ExtensionName listed={entry} onOpen={() => onOpen(entry.extension)} />,
    },
    ...figures,
    {
      id: 'state',
      label: t('modules.settings.extensions.enabled'),
      isControl: true,
      sortValue: ({ extension }) => extension.enabled,
      sortsDescendingFirst: true,
      cell: ({ extension, name }) => (
        <Switch
          aria-label={t('modules.settings.extensions.enable', { name })}
          isSelected={extension.enabled}
          isDisabled={extension.locked || keyOf(extension) === pendingKey}
          onChange={(isEnabled) => onEnable(extension, isEnabled)}
        />
      ),
    },
  ]
  return (
    <DataTable
      aria-label={t('modules.settings.settings_extensions')}
      density="comfortable"
      columns={columns}
      rows={found}
      getKey={({ extension }) => keyOf(extension)}
      isSubdued={({ extension }) => !extension.enabled}
      empty={
        <EmptyState
          icon="search"
          title={t('no_results')}
          body={filters.search ? t('no_results_for', { terms: filters.search }) : undefined}
          action={<Button onPress={onClearFilters}>{t('clear_search_and_filters')}</Button>}
        />
      }
    />
  )
}

function ExtensionName({ listed, onOpen }: { listed: ListedExtension; onOpen: () => void }) {
  const { t } = useTranslation()
  useScreenTexts('replacing', replacing)
  const { extension, name } = listed
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      <Icon name={extension.icon} size={20} />
      <span className={styles.title}>{name}</span>
      {extension.source === 'custom' && (
        <Badge tone="accent">
          {replacesCore(extension)
            ? t('modules.settings.replacing.badge')
            : t('modules.settings.extensions.source_custom')}
        </Badge>
      )}
    </button>
  )
}

/** What is known of each. Figures start with the largest: what is big, slow or broken is looked for. */
function useFigureColumns(): DataColumn<ListedExtension>[] {
  const { t, i18n } = useTranslation()
  const text = (key: string, options = {}) => t(`modules.settings.extensions.${key}`, options)
  return [
    {
      id: 'kind',
      label: text('kind'),
      sortValue: ({ kindName }) => kindName,
      cell: ({ kindName }) => kindName,
    },
    {
      id: 'version',
      label: t('version'),
      isNumeric: true,
      sortValue: ({ extension }) => extension.version,
      cell: ({ extension }) => extension.version,
    },
    {
      id: 'size',
      label: text('size'),
      isNumeric: true,
      isDetail: true,
      sortValue: ({ extension }) => extension.size,
      sortsDescendingFirst: true,
      cell: ({ extension }) => formatFileSize(extension.size, i18n.language),
    },
    {
      id: 'tier',
      label: text('tier'),
      isDetail: true,
      sortValue: ({ extension }) => extension.tier,
      cell: ({ extension }) => text(`tier_${extension.tier}`),
    },
    {
      id: 'uses',
      label: text('used_by'),
      isNumeric: true,
      isDetail: true,
      sortValue: ({ useCount }) => useCount,
      sortsDescendingFirst: true,
      cell: ({ useCount }) => (useCount > 0 ? text('use_count', { count: useCount }) : '--'),
    },
    {
      id: 'loadMs',
      label: text('load_time'),
      isNumeric: true,
      isDetail: true,
      sortValue: ({ health }) => health.loadMs,
      sortsDescendingFirst: true,
      cell: ({ health: { loadMs } }) =>
        loadMs === null ? '--' : text('load_ms', { ms: Math.round(loadMs) }),
    },
    {
      id: 'problems',
      label: text('problems'),
      sortValue: ({ health, problemPages }) => problemPages + health.incidentCount,
      sortsDescendingFirst: true,
      cell: (listed) => <Problems listed={listed} />,
    },
  ]
}

/** Those in the pages of everyone where the server knows them, else those in this page. */
function Problems({ listed: { health, problemPages } }: { listed: ListedExtension }) {
  const { t } = useTranslation()
  useScreenTexts('fleet', texts)
  if (problemPages > 0)
    return <StatusDot tone="danger" label={t('modules.settings.fleet.row', { count: problemPages })} />
  if (health.incidentCount === 0) return '--'
  const label = t('modules.settings.extensions.incidents', { count: health.incidentCount })
  return <StatusDot tone="danger" label={label} />
}
