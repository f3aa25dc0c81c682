import type { Field, Item } from '@pergola/sdk'
import { InterfaceInput } from '@pergola/sdk/items'
import type { ReactNode } from 'react'
import styles from './repeater.module.css'

interface InlineRowProps {
  id: string
  fields: readonly Field[]
  values: Item
  isReadOnly: boolean
  tools: ReactNode
  onChange: (field: string, value: unknown) => void
}

/** A row of one or two short fields: its inputs stand in the list itself. */
export function InlineRow({ id, fields, values, isReadOnly, tools, onChange }: InlineRowProps) {
  const byName = Object.fromEntries(fields.map((field) => [field.field, field]))
  return (
    <div className={styles.inline}>
      {fields.map((field) => (
        <div key={field.field} className={styles.cell}>
          <InterfaceInput
            field={field}
            value={values[field.field]}
            fields={byName}
            values={values}
            primaryKey="+"
            isNew
            id={`${id}-${field.field}`}
            labelId={null}
            isReadOnly={isReadOnly || field.readonly}
            onChange={(value) => onChange(field.field, value)}
            onFieldChange={onChange}
          />
        </div>
      ))}
      {tools}
    </div>
  )
}
