import {
  type LayoutOptionsProps,
  type LayoutProps,
  useExtensionNames,
  useExtensions,
  useHost,
} from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { ListingView, ListingViewHandle } from '../presets/useListingView'
import styles from './DisplayPanel.module.css'

export interface DisplayPanelProps {
  listing: ListingViewHandle
  view: ListingView
  layoutProps: LayoutProps
}

/** How the items are shown: which layout, and its own options. */
export function DisplayPanel({ listing, view, layoutProps }: DisplayPanelProps) {
  const { t } = useTranslation()
  const { ExtensionSlot } = useHost()
  const nameOf = useExtensionNames('layout')
  const layouts = Object.values(useExtensions('layout'))
  const { collection, fields, primaryKeyField, viewOptions, viewQuery, onQueryChange, onOptionsChange } =
    layoutProps
  const optionsProps: LayoutOptionsProps = {
    collection,
    fields,
    primaryKeyField,
    viewOptions,
    viewQuery,
    onQueryChange,
    onOptionsChange,
  }

  return (
    <div className={styles.panel}>
      <Select
        label={t('view_type')}
        size="compact"
        options={layouts.map((layout) => ({ id: layout.id, icon: layout.icon, label: nameOf(layout) }))}
        value={view.layout}
        onChange={listing.onLayoutChange}
      />
      {layouts.some(({ id, parts }) => id === view.layout && parts.includes('options')) && (
        <ExtensionSlot
          key={view.layout}
          kind="layout"
          id={view.layout}
          part="options"
          props={optionsProps}
          fallback={null}
        />
      )}
    </div>
  )
}
