import type { Field, FileData, Item, PrimaryKey } from '@pergola/sdk'
import { Icon, PlainCheckbox } from '@pergola/sdk/ui'
import { memo, type ReactNode } from 'react'
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
  /** Below the first text. */
  note?: ReactNode
  onToggle: (key: PrimaryKey) => void
}

const THUMBNAIL_KEY = 'directus-small-crop'

/**
 * One item to choose. A click anywhere on it is a convenience: the control is its box or, where only one may be chosen,
 * its first text. Drawn again only when the row itself changes, since there may be hundreds.
 */
export const PickerRow = memo(function PickerRow(props: PickerRowProps) {
  const { item, primaryKey, columns, hasThumbnail, isSingle, isSelected, note } = props
  const handleToggle = () => props.onToggle(primaryKey)
  const [first] = columns
  return (
    <tr
      className={styles.row}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('input, label, button')) handleToggle()
      }}
    >
      {!isSingle && (
        <td className={styles.choice} data-choose>
          <PlainCheckbox
            aria-label={first ? toPlainText(item[first.field]) : String(primaryKey)}
            isSelected={isSelected}
            onChange={handleToggle}
          />
        </td>
      )}
      {hasThumbnail && (
        <td className={styles.choice}>
          <Thumbnail item={item} />
        </td>
      )}
      {columns.map((field) => {
        const shown = <InterfaceDisplay field={field} value={item[field.field]} values={item} />
        if (field !== first) {
          return (
            <td key={field.field}>
              <div className={styles.cell}>{shown}</div>
            </td>
          )
        }
        return (
          <th key={field.field} scope="row">
            {isSingle ? (
              <button
                type="button"
                className={styles.choose}
                data-choose
                aria-current={isSelected || undefined}
                onClick={handleToggle}
              >
                {shown}
              </button>
            ) : (
              <div className={styles.cell}>{shown}</div>
            )}
            {note}
          </th>
        )
      })}
    </tr>
  )
})

function Thumbnail({ item }: { item: Item }) {
  const data = item.data as FileData | undefined
  // Vectors have no thumbnails: they fit any size.
  const source =
    item.type === 'image/svg+xml'
      ? data?.asset_url
      : data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.relative_url
  return source ? (
    <img className={styles.thumbnail} src={source} alt="" width={32} height={32} loading="lazy" />
  ) : (
    <Icon name="draft" />
  )
}
