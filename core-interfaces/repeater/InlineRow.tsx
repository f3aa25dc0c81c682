import type { Field, Item } from '@pergola/sdk'
import type { ReactNode } from 'react'
import { AddedRow } from '../shared/rows/AddedRow'
import { RowInput } from '../shared/rows/RowInput'
import styles from './repeater.module.css'

interface InlineRowProps {
  id: string
  fields: readonly Field[]
  values: Item
  isReadOnly: boolean
  isAdded: boolean
  tools: ReactNode
  /** Field that has to be different in each row, and what is wrong with it. */
  keyField: string | null
  keyProblem: string | null
  onChange: (field: string, value: unknown) => void
}

/** A row of one or two short fields: its inputs stand in the list itself. */
export function InlineRow(props: InlineRowProps) {
  const { id, fields, values, isReadOnly, tools, keyField, keyProblem, onChange } = props
  const byName = Object.fromEntries(fields.map((field) => [field.field, field]))
  return (
    <AddedRow isAdded={props.isAdded} className={styles.inline}>
      {fields.map((field) => (
        <div key={field.field} className={styles.cell}>
          <RowInput
            field={field}
            value={values[field.field]}
            fields={byName}
            values={values}
            id={`${id}-${field.field}`}
            labelId={null}
            isReadOnly={isReadOnly || field.readonly}
            onChange={(value) => onChange(field.field, value)}
            problem={field.field === keyField ? keyProblem : null}
            onFieldChange={onChange}
          />
        </div>
      ))}
      {tools}
    </AddedRow>
  )
}
