import { type DisplayProps, formatTitle } from '@pergola/sdk'
import { Chip } from '@pergola/sdk/ui'
import { readValueList } from '../shared/valueList'
import type meta from './meta'
import styles from './tags.module.css'

export default function TagsDisplay({ value, options }: DisplayProps<typeof meta>) {
  return (
    <span className={styles.chips}>
      {readValueList(value).map((tag) => (
        <Chip key={tag}>{options.format ? formatTitle(tag) : tag}</Chip>
      ))}
    </span>
  )
}
