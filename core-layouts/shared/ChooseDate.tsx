import { type Collection, type Field, useNames } from '@pergola/sdk'
import { EmptyState, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ChooseDate.module.css'

export interface ChooseDateProps {
  layout: 'calendar' | 'timeline'
  icon: string
  collection: Collection
  /** Fields to choose from; none in collections that keep no dates. */
  fields: readonly Field[]
  onChoose: (field: Field) => void
}

/** What stands in the place of a layout until a field is chosen that says when items are. */
export function ChooseDate({ layout, icon, collection, fields, onChoose }: ChooseDateProps) {
  const { t } = useTranslation()
  const names = useNames()
  if (fields.length === 0) {
    return (
      <EmptyState
        className={styles.state}
        icon={icon}
        title={t(`layouts.${layout}.no_date_field`)}
        body={t(`layouts.${layout}.no_date_field_body`)}
      />
    )
  }
  return (
    <EmptyState
      className={styles.state}
      icon={icon}
      title={t(`layouts.${layout}.choose_date_field`)}
      body={t(`layouts.${layout}.choose_date_field_body`)}
      action={
        <Select
          className={styles.choice}
          label={t(`layouts.${layout}.date_field`)}
          options={fields.map(({ field, type }) => ({
            id: field,
            label: names.field(collection.collection, field),
            icon: type === 'date' ? 'today' : 'schedule',
          }))}
          value={null}
          onChange={(name) => {
            const field = fields.find((entry) => entry.field === name)
            if (field) onChoose(field)
          }}
        />
      }
    />
  )
}
