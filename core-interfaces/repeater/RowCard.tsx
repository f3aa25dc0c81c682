import type { Field, Item } from '@pergola/sdk'
import { ItemForm } from '@pergola/sdk/items'
import { Icon } from '@pergola/sdk/ui'
import { type ReactNode, useId } from 'react'
import styles from './repeater.module.css'

interface RowCardProps {
  title: string
  /** What keeps the row from being stored. */
  problem: string | null
  fields: readonly Field[]
  values: Item
  isOpen: boolean
  isAdded: boolean
  isReadOnly: boolean
  tools: ReactNode
  onOpenChange: (isOpen: boolean) => void
  onChange: (field: string, value: unknown) => void
}

/** A row with its title; its form unfolds below. */
export function RowCard({
  title,
  problem,
  fields,
  values,
  isOpen,
  isAdded,
  isReadOnly,
  tools,
  onOpenChange,
  onChange,
}: RowCardProps) {
  const bodyId = useId()
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onOpenChange(!isOpen)}
        >
          <span>{title}</span>
          <Icon name={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />
        </button>
        {tools}
      </div>
      {problem && (
        <p className={styles.problem}>
          <Icon name="error" size={16} />
          {problem}
        </p>
      )}
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <ItemForm
            fields={Object.fromEntries(fields.map((field) => [field.field, field]))}
            values={values}
            primaryKey="+"
            isNew
            autoFocus={isAdded}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}
