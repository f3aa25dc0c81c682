import { type Field, isSortable, type LayoutOptionsProps } from '@pergola/sdk'
import { Segmented, Select } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './SortControls.module.css'

export interface SortControlsProps
  extends Pick<LayoutOptionsProps, 'fields' | 'viewQuery' | 'onQueryChange'> {
  nameOf: (field: Field) => string
}

/** By which field a layout without column heads orders its items, and in which direction. */
export function SortControls({ fields, viewQuery, onQueryChange, nameOf }: SortControlsProps) {
  const { t } = useTranslation()
  const directionId = useId()
  const stored = typeof viewQuery.sort === 'string' ? viewQuery.sort : (fields.find(isSortable)?.field ?? '')
  const direction = stored.startsWith('-') ? 'desc' : 'asc'
  const sortField = stored.replace(/^-/, '')
  // What is stored stays on the list, though it is not offered.
  const sortable = fields.filter((field) => isSortable(field) || field.field === sortField)
  const sort = (field: string, to: 'asc' | 'desc') =>
    onQueryChange({ sort: to === 'desc' ? `-${field}` : field })
  return (
    <>
      <Select
        label={t('sort_by')}
        size="compact"
        options={sortable.map((field) => ({ id: field.field, label: nameOf(field) }))}
        value={sortField}
        onChange={(field) => sort(field, direction)}
      />
      <div>
        <span id={directionId} className={styles.label}>
          {t('sort_direction')}
        </span>
        <Segmented
          aria-labelledby={directionId}
          size="compact"
          options={[
            { id: 'asc', label: t('ASC'), icon: 'arrow_upward' },
            { id: 'desc', label: t('DESC'), icon: 'arrow_downward' },
          ]}
          value={direction}
          onChange={(to) => sort(sortField, to)}
        />
      </div>
    </>
  )
}
