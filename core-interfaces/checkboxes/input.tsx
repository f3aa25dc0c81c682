import type { InterfaceProps } from '@pergola/sdk'
import { Checkbox, CheckboxGroup, SortableList } from '@pergola/sdk/ui'
import { useState } from 'react'
import { parseChoices } from '../shared/choices'
import { controlProps, nameProps } from '../shared/controlProps'
import { InvalidChoices } from '../shared/InvalidChoices'
import { readValueList, writeValueList } from '../shared/valueList'
import styles from './checkboxes.module.css'
import type meta from './meta'
import { OwnValue } from './OwnValue'
import { orderChoices } from './orderChoices'

/** Several of a few choices, all visible; the saved list keeps the order of the rows. */
export default function CheckboxesInput(props: InterfaceProps<typeof meta, string[] | string>) {
  const { value, options, type, isReadOnly, onChange } = props
  const [arranged, setArranged] = useState<readonly string[]>([])
  const { choices, error } = parseChoices(options.choices)
  if (error) return <InvalidChoices interfaceId="checkboxes" message={error} />

  const checked = readValueList(value)
  const canMove = options.draggable && !isReadOnly
  const rows = orderChoices(choices, checked, options.draggable ? arranged : null)

  function stage(keys: readonly string[], order = rows.map((row) => row.value)) {
    const list = order.filter((key) => keys.includes(key))
    onChange(writeValueList(list, { type, isWrapped: options.wrap }))
  }

  function handleReorder(next: typeof rows) {
    const order = next.map((row) => row.value)
    setArranged(order)
    stage(checked, order)
  }

  const isColumn = options.single || options.draggable
  return (
    <div className={styles.stack}>
      <CheckboxGroup
        {...controlProps(props)}
        layout={isColumn ? 'column' : 'grid'}
        value={checked}
        onChange={(keys) => {
          setArranged(rows.map((row) => row.value))
          stage(keys)
        }}
      >
        {canMove ? (
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
      {options.allow_other && !isReadOnly && (
        <OwnValue onAdd={(own) => stage([...checked, own], [...rows.map((row) => row.value), own])} />
      )}
    </div>
  )
}
