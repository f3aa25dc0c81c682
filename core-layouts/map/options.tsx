import { type Field, isSortable, type LayoutOptionsProps, useNames, usePermissions } from '@pergola/sdk'
import { Segmented, Select } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './map.module.css'
import { isNumberField, isPositionField, NUMBERS, numbersOf, sourceOf } from './mapSource'
import type meta from './meta'

/** By what the items are placed, what they are called, and which are shown first where there are too many. */
export default function MapOptions(props: LayoutOptionsProps<typeof meta>) {
  const { collection, fields, viewOptions, viewQuery, onOptionsChange, onQueryChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const lookId = useId()
  const directionId = useId()
  const { isReadable } = usePermissions().fieldsOf(collection.collection, null)
  const readable = Object.values(collection.fields).filter(({ field }) => isReadable(field))
  const toOptions = (list: readonly Field[]) =>
    list.map(({ field }) => ({ id: field, label: names.field(collection.collection, field) }))

  const source = sourceOf(viewOptions, readable)
  const isByNumbers = source ? source.kind === 'numbers' : viewOptions.position === NUMBERS
  const numbers = numbersOf(viewOptions, readable)
  const numberFields = toOptions(readable.filter(isNumberField))

  const stored = typeof viewQuery.sort === 'string' ? viewQuery.sort : (fields.find(isSortable)?.field ?? '')
  const direction = stored.startsWith('-') ? 'desc' : 'asc'
  const sortField = stored.replace(/^-/, '')
  // What is stored stays on the list, though it is not offered.
  const sortable = fields.filter((field) => isSortable(field) || field.field === sortField)
  const sort = (field: string, to: 'asc' | 'desc') =>
    onQueryChange({ sort: to === 'desc' ? `-${field}` : field })

  return (
    <div className={styles.options}>
      <Select
        label={t('layouts.map.position')}
        placeholder={t('layouts.map.choose_field')}
        size="compact"
        options={[
          ...toOptions(readable.filter(isPositionField)),
          { id: NUMBERS, label: t('layouts.map.two_numbers') },
        ]}
        value={isByNumbers ? NUMBERS : source?.kind === 'field' ? source.position : null}
        onChange={(position) => onOptionsChange({ position })}
      />
      {isByNumbers &&
        (['latitude', 'longitude'] as const).map((axis) => (
          <Select
            key={axis}
            label={t(`layouts.map.${axis}`)}
            placeholder={t('layouts.map.choose_field')}
            size="compact"
            options={numberFields}
            value={numbers[axis]}
            onChange={(field) => onOptionsChange({ [axis]: field })}
          />
        ))}
      <Select
        label={t('layouts.map.title')}
        placeholder={t('layouts.map.choose_field')}
        size="compact"
        options={toOptions(fields)}
        value={viewOptions.title ?? null}
        onChange={(title) => onOptionsChange({ title })}
      />
      <Select
        label={t('sort_by')}
        size="compact"
        options={toOptions(sortable)}
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
      <div>
        <span id={lookId} className={styles.label}>
          {t('layouts.map.look')}
        </span>
        <Segmented
          aria-labelledby={lookId}
          size="compact"
          options={[
            { id: 'grayscale', label: t('layouts.map.grayscale') },
            { id: 'color', label: t('layouts.map.in_color') },
          ]}
          value={viewOptions.look ?? 'grayscale'}
          onChange={(look) => onOptionsChange({ look })}
        />
      </div>
    </div>
  )
}
