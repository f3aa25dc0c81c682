import { type Field, type LayoutOptionsProps, useNames } from '@pergola/sdk'
import { chosenFields } from '@pergola/sdk/items'
import { Button, Checkbox, Select, SortableList, Switch } from '@pergola/sdk/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type meta from './meta'
import styles from './options.module.css'

const SPACINGS = ['compact', 'cozy', 'comfortable'] as const

/** Which columns, in which order, how high the rows. */
export default function TabularOptions(props: LayoutOptionsProps<typeof meta>) {
  const { fields, viewQuery, viewOptions, onQueryChange, onOptionsChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const labelId = useId()
  const shown = chosenFields(viewQuery.fields, fields)
  // Kept while the panel is open: a row that jumped away when it is ticked would take the focus along.
  const [order, setOrder] = useState(() => [...new Set([...shown, ...fields])].map(({ field }) => field))
  const placeOf = ({ field }: Field) => order.indexOf(field)
  const ordered = fields.toSorted((a, b) => placeOf(a) - placeOf(b))

  function store(next: typeof shown) {
    onQueryChange({ fields: next.map(({ field }) => field).join(',') })
  }

  return (
    <div className={styles.options}>
      <section aria-labelledby={labelId}>
        <h3 id={labelId} className={styles.label}>
          {t('layouts.tabular.fields')}
        </h3>
        <SortableList
          aria-labelledby={labelId}
          look="bare"
          items={ordered}
          getKey={({ field }) => field}
          getLabel={({ collection, field }) => names.field(collection, field)}
          onReorder={(next) => {
            setOrder(next.map(({ field }) => field))
            store(next.filter((field) => shown.includes(field)))
          }}
          renderItem={(field) => {
            const isShown = shown.includes(field)
            return (
              <Checkbox
                isSelected={isShown}
                isDisabled={isShown && shown.length === 1}
                onChange={() => store(ordered.filter((entry) => (entry === field) !== shown.includes(entry)))}
              >
                {names.field(field.collection, field.field)}
              </Checkbox>
            )
          }}
        />
      </section>
      <Select
        label={t('spacing')}
        iconStart="reorder"
        size="compact"
        options={SPACINGS.map((id) => ({ id, label: t(id) }))}
        value={viewOptions.spacing ?? 'comfortable'}
        onChange={(spacing) => onOptionsChange({ spacing })}
      />
      <Switch isSelected={viewOptions.wrap ?? false} onChange={(wrap) => onOptionsChange({ wrap })}>
        {t('layouts.tabular.wrap')}
      </Switch>
      {Object.keys(viewOptions.widths ?? {}).length > 0 && (
        <Button size="compact" onPress={() => onOptionsChange({ widths: {} })}>
          {t('layouts.tabular.automatic_widths')}
        </Button>
      )}
    </div>
  )
}
