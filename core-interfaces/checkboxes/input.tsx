import type { InterfaceProps } from '@pergola/sdk'
import { Checkbox, CheckboxGroup, SortableList } from '@pergola/sdk/ui'
import { useState } from 'react'
import { parseChoices, textOf } from '../shared/choices'
import { controlProps, nameProps } from '../shared/controlProps'
import { EmptyOption } from '../shared/EmptyOption'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { readValueList, writeValueList } from '../shared/valueList'
import styles from './checkboxes.module.css'
import type meta from './meta'
import { OwnValue } from './OwnValue'
import { orderChoices } from './orderChoices'

/** Several of a few choices, all visible; the saved list keeps the order of the rows. */
export default function CheckboxesInput(props: InterfaceProps<typeof meta, string[] | string>) {
  const { value, options, type, isReadOnly, onChange } = props
  const [arranged, setArranged] = useState<readonly string[]>([])
  /** A value of one's own that is still being typed: chosen already, and no row yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const { choices, error } = parseChoices(options.choices)
  const checked = readValueList(value)
  const inRows = checked.filter((key) => key !== typed)
  const rows = orderChoices(choices, inRows, options.draggable ? arranged : null)
  if (error || (rows.length === 0 && !options.allow_other && !isReadOnly))
    return <EmptyOption {...props} interfaceId="checkboxes" error={error} />
  if (isReadOnly) {
    return <ReadOnlyText {...props} text={checked.map((key) => textOf(choices, key)).join(', ')} />
  }

  function stage(keys: readonly string[], order = rows.map((row) => row.value), own = typed) {
    const list = order.filter((key) => keys.includes(key))
    if (own !== null && !list.includes(own)) list.push(own)
    onChange(writeValueList(list, { type, isWrapped: options.wrap }))
  }

  function handleReorder(next: typeof rows) {
    const order = next.map((row) => row.value)
    setArranged(order)
    stage(inRows, order)
  }

  function handleType(text: string | null) {
    // A list keeps commas; in a text they would split the value.
    const own = type === 'string' ? (text?.replaceAll(',', ' ').trim() ?? null) : text
    // One of the rows is chosen there.
    const isRow = rows.some((row) => row.value === own)
    setTyped(isRow ? null : own)
    stage(inRows, undefined, isRow ? null : own)
  }

  function handleAdd() {
    setArranged([...rows.map((row) => row.value), ...(typed === null ? [] : [typed])])
    setTyped(null)
  }

  const isColumn = options.single || options.draggable
  return (
    <div className={styles.stack}>
      <CheckboxGroup
        {...controlProps(props)}
        layout={isColumn ? 'column' : 'grid'}
        value={inRows}
        onChange={(keys) => {
          setArranged(rows.map((row) => row.value))
          stage(keys)
        }}
      >
        {options.draggable ? (
          <SortableList
            look="bare"
            {...nameProps(props)}
            items={rows}
            getKey={(row) => row.value}
            getLabel={(row) => row.text}
            renderItem={(row) => <Checkbox value={row.value}>{row.text}</Checkbox>}
            onReorder={handleReorder}
          />
        ) : (
          rows.map((row) => (
            <Checkbox key={row.value} value={row.value}>
              {row.text}
            </Checkbox>
          ))
        )}
      </CheckboxGroup>
      {options.allow_other && <OwnValue onType={handleType} onAdd={handleAdd} />}
    </div>
  )
}
