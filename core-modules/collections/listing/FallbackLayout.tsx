import { type LayoutProps, useNames } from '@pergola/sdk'
import { fieldsOfView, toReadableText } from '@pergola/sdk/items'
import { Button, Table } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './FallbackLayout.module.css'

/** A plain table, drawn when the code of the chosen layout cannot be loaded or fails: it has nothing to load itself. */
export function FallbackLayout(props: LayoutProps & { onShown: () => void }) {
  const { collection, fields, items, primaryKeyField, getItemPath, hasMore, isLoadingMore, onNextPage } =
    props
  const { t } = useTranslation()
  const names = useNames()
  const handleShown = useEffectEvent(props.onShown)
  useEffect(() => handleShown(), [])
  const shown = fieldsOfView(props.viewQuery, props.viewOptions, fields)

  return (
    <div className={styles.fallback}>
      <Table aria-label={names.collection(collection.collection)}>
        <thead>
          <tr>
            {shown.map(({ field }) => (
              <th key={field} scope="col">
                {names.field(collection.collection, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={String(item[primaryKeyField])}>
              {shown.map(({ field }, index) => {
                const text = toReadableText(item[field]) || '--'
                const path = index === 0 ? getItemPath?.(item) : null
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell key={field} scope={index === 0 ? 'row' : undefined}>
                    {path ? <Link to={path}>{text}</Link> : text}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {hasMore && (
        <Button isPending={isLoadingMore} onPress={onNextPage} className={styles.more}>
          {t('load_more')}
        </Button>
      )}
    </div>
  )
}
