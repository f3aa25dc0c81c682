import { type Field, type LayoutOptionsProps, traitsOf, useNames } from '@pergola/sdk'
import { Segmented, Select, TextField } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SortControls } from '../shared/SortControls'
import { pictureFields } from './cardSource'
import type meta from './meta'
import styles from './options.module.css'

const NONE = '__none__'

/** What the cards show, and in which order. */
export default function CardsOptions(props: LayoutOptionsProps<typeof meta>) {
  const { collection, fields, primaryKeyField, viewOptions, viewQuery, onQueryChange, onOptionsChange } =
    props
  const { t } = useTranslation()
  const names = useNames()
  const fitId = useId()
  const nameOf = ({ collection: owner, field }: Field) =>
    traitsOf(owner).holds === 'files' && field === 'data'
      ? t('file')
      : names.field(collection.collection, field)
  const toOptions = (list: readonly Field[]) =>
    list.map((field) => ({ id: field.field, label: nameOf(field) }))
  const none = { id: NONE, label: t('dont_show') }
  const orNull = (id: string) => (id === NONE ? null : id)

  return (
    <div className={styles.options}>
      <SortControls fields={fields} viewQuery={viewQuery} onQueryChange={onQueryChange} nameOf={nameOf} />
      <Select
        label={t('layouts.cards.src')}
        size="compact"
        options={[none, ...toOptions(pictureFields(fields))]}
        value={viewOptions.src ?? NONE}
        onChange={(src) => onOptionsChange({ src: orNull(src) })}
      />
      <Select
        label={t('layouts.cards.title')}
        size="compact"
        options={toOptions(fields)}
        value={viewOptions.title ?? primaryKeyField}
        onChange={(title) => onOptionsChange({ title })}
      />
      <Select
        label={t('layouts.cards.subtitle')}
        size="compact"
        options={[none, ...toOptions(fields)]}
        value={viewOptions.subtitle ?? NONE}
        onChange={(subtitle) => onOptionsChange({ subtitle: orNull(subtitle) })}
      />
      <div>
        <span id={fitId} className={styles.label}>
          {t('layouts.cards.fit')}
        </span>
        <Segmented
          aria-labelledby={fitId}
          size="compact"
          options={[
            { id: 'crop', label: t('layouts.cards.crop') },
            { id: 'contain', label: t('layouts.cards.contain') },
          ]}
          value={viewOptions.fit ?? 'crop'}
          onChange={(fit) => onOptionsChange({ fit })}
        />
      </div>
      <TextField
        label={t('layouts.cards.icon')}
        size="compact"
        iconStart={viewOptions.icon ?? 'photo'}
        value={viewOptions.icon ?? ''}
        placeholder="photo"
        onChange={(icon) => onOptionsChange({ icon: icon || null })}
      />
    </div>
  )
}
