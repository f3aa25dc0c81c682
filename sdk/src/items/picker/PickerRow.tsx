import type { Field, FileData, Item } from '@pergola/sdk'
import { Checkbox, Icon } from '@pergola/sdk/ui'
import { InterfaceDisplay } from '../fields/InterfaceDisplay'
import { toPlainText } from '../fields/toPlainText'
import styles from './ItemPicker.module.css'

export interface PickerRowProps {
  item: Item
  columns: readonly Field[]
  hasThumbnail: boolean
  isSingle: boolean
  isSelected: boolean
  onToggle: () => void
}

const THUMBNAIL_KEY = 'directus-small-crop'

/** One item to choose. A click beside its box is a convenience: the box is the control. */
export function PickerRow({ item, columns, hasThumbnail, isSingle, isSelected, onToggle }: PickerRowProps) {
  const [first] = columns
  const label = first ? toPlainText(item[first.field]) : ''
  return (
    <tr
      className={styles.row}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('input, label')) onToggle()
      }}
    >
      <td className={styles.choice}>
        {isSingle ? (
          <input
            type="radio"
            className={styles.radio}
            aria-label={label}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : (
          <Checkbox aria-label={label} isSelected={isSelected} onChange={onToggle} />
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
}

function Thumbnail({ item }: { item: Item }) {
  const data = item.data as FileData | undefined
  const source = data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.url
  return source ? (
    <img className={styles.thumbnail} src={source} alt="" width={32} height={32} loading="lazy" />
  ) : (
    <Icon name="insert_drive_file" />
  )
}
