import { type Item, useNames } from '@pergola/sdk'
import { foldText } from '@pergola/sdk/contract'
import { useTranslation } from 'react-i18next'
import { toReadableText } from '../fields/toReadableText'
import styles from './ItemPicker.module.css'
import type { PickerRows } from './usePickerRows'

/** Where the words of the search stand in a row of which no column shows them. */
export function MatchNote({ item, rows }: { item: Item; rows: PickerRows }) {
  const { query, foundBy } = rows
  const { t } = useTranslation()
  const names = useNames()
  const words = foldText(foundBy)
  const found = query.hiddenTexts.find(({ field }) => foldText(toReadableText(item[field])).includes(words))
  return (
    <div className={styles.note}>
      {found
        ? t('found_in', {
            field: names.field(found.collection, found.field),
            text: toReadableText(item[found.field]),
          })
        : t('found_elsewhere')}
    </div>
  )
}
