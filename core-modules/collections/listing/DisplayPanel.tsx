import { type LayoutOptionsProps, useExtensionNames, useExtensions, useHost } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './DisplayPanel.module.css'

export interface DisplayPanelProps {
  /** The chosen layout. */
  layout: string
  onLayoutChange: (layout: string) => void
  /** What its own options are given. */
  options: LayoutOptionsProps
}

/** How the items are shown: which layout, and its own options. */
export function DisplayPanel({ layout, onLayoutChange, options }: DisplayPanelProps) {
  const { t } = useTranslation()
  const { ExtensionSlot } = useHost()
  const nameOf = useExtensionNames('layout')
  const layouts = Object.values(useExtensions('layout'))
  return (
    <div className={styles.panel}>
      <Select
        label={t('view_type')}
        size="compact"
        options={layouts.map((entry) => ({ id: entry.id, icon: entry.icon, label: nameOf(entry) }))}
        value={layout}
        onChange={onLayoutChange}
      />
      {layouts.some(({ id, parts }) => id === layout && parts.includes('options')) && (
        <ExtensionSlot
          key={layout}
          kind="layout"
          id={layout}
          part="options"
          props={options}
          fallback={null}
        />
      )}
    </div>
  )
}
