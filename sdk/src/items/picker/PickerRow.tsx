import type { Field, FileData, Item, PrimaryKey } from '@pergola/sdk'
import { Checkbox, Icon } from '@pergola/sdk/ui'
import { memo } from 'react'
import { InterfaceDisplay } from '../fields/InterfaceDisplay'
import { toPlainText } from '../fields/toPlainText'
import styles from './ItemPicker.module.css'

export interface PickerRowProps {
  item: Item
  primaryKey: PrimaryKey
  columns: readonly Field[]
  hasThumbnail: boolean
  isSingle: boolean
  isSelected: boolean
  onToggle: (key: PrimaryKey) => void
}

const THUMBNAIL_KEY = 'directus-small-crop'

/**
 * One item to choose. A click beside its box is a convenience: the box is the control. Drawn again only when the row
 * itself changes, since there may be hundreds.
 */
export const PickerRow = memo(function PickerRow(props: PickerRowProps) {
  const { item, primaryKey, columns, hasThumbnail, isSingle, isSelected } = props
  const handleToggle = () => props.onToggle(primaryKey)
  const [first] = columns
  const label = first ? toPlainText(item[first.field]) : ''
  return (
    <tr
      className={styles.row}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('input, label')) handleToggle()
      }}
    >
      <td className={styles.choice}>
        {isSingle ? (
          <input
            type="radio"
            className={styles.radio}
            aria-label={label}
            checked={isSelected}
            onChange={handleToggle}
          />
        ) : (
          <Checkbox aria-label={label} isSelected={isSelected} onChange={handleToggle} />
        )}
      </td>
      {hasThumbnail && (
        <td className={styles.choice}>
          <Thumbnail item={item} />
        </td>
      )}
      {columns.map((field) => (
        <td key={field.field}>
          <div className={styles.cell}>
            <InterfaceDisplay field={field} value={item[field.field]} values={item} />
          </div>
        </td>
      ))}
    </tr>
  )
})

function Thumbnail({ item }: { item: Item }) {
  const data = item.data as FileData | undefined
  const source = data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.url
  return source ? (
    <img className={styles.thumbnail} src={source} alt="" width={32} height={32} loading="lazy" />
  ) : (
    <Icon name="draft" />
  )
}
