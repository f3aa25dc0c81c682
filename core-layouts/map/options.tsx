import { type Field, type LayoutOptionsProps, useNames, usePermissions } from '@pergola/sdk'
import { Segmented, Select } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SortControls } from '../shared/SortControls'
import styles from './map.module.css'
import { isNumberField, isPositionField, NUMBERS, numbersOf, sourceOf } from './mapSource'
import type meta from './meta'

/** By what the items are placed, what they are called, and which are shown first where there are too many. */
export default function MapOptions(props: LayoutOptionsProps<typeof meta>) {
  const { collection, fields, viewOptions, viewQuery, onOptionsChange, onQueryChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const lookId = useId()
  const { isReadable } = usePermissions().fieldsOf(collection.collection)
  const readable = Object.values(collection.fields).filter(({ field }) => isReadable(field))
  const nameOf = ({ field }: Field) => names.field(collection.collection, field)
  const toOptions = (list: readonly Field[]) =>
    list.map((field) => ({ id: field.field, label: nameOf(field) }))

  const source = sourceOf(viewOptions, readable)
  const isByNumbers = source ? source.kind === 'numbers' : viewOptions.position === NUMBERS
  const numbers = numbersOf(viewOptions, readable)
  const numberFields = toOptions(readable.filter(isNumberField))

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
      <SortControls fields={fields} viewQuery={viewQuery} onQueryChange={onQueryChange} nameOf={nameOf} />
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
