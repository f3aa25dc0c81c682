import { type Field, type Item, isEqual } from '@pergola/sdk'
import { primaryKeyOf, useResolvedRelation } from '@pergola/sdk/items'
import { VisuallyHidden } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Rows } from '../data/listsAt'
import styles from './ChangeList.module.css'
import { useItemTexts } from './useItemTexts'

interface ListDifferenceProps {
  field: Field
  before: Rows
  after: Rows
}

/** The rows that left a list, joined it, or changed in it, each by its text. */
export function ListDifference({ field, before, after }: ListDifferenceProps) {
  const { t } = useTranslation()
  const relation = useResolvedRelation(field)
  const target = relation?.collectionMany ?? null
  const through = relation?.junction?.fieldMany.field ?? null
  const keyField = target ? primaryKeyOf(target) : 'id'
  const nameOf = (row: Item) => row[through ?? keyField]
  const textOf = useItemTexts(
    (through === null ? target : relation?.junction?.collectionOne)?.collection ?? null,
    [...(before ?? []), ...(after ?? [])].map(nameOf),
  )
  if (before === null || after === null) return t('modules.collections.list_too_long')

  /** A row that is gone by now still has the texts that it had. */
  function labelOf(row: Item): string {
    const text = textOf(nameOf(row))
    if (through !== null || text !== String(row[keyField])) return text
    const own = Object.values(target?.fields ?? {}).filter(({ type }) => type === 'string')
    return (
      (own
        .map(({ field: name }) => row[name])
        .find((value) => typeof value === 'string' && value !== '') as string) || text
    )
  }

  const keyOf = (row: Item) => String(row[keyField])
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const kept = new Set(after.map(keyOf))
  const removed = before.filter((row) => !kept.has(keyOf(row)))
  const added = after.filter((row) => !old.has(keyOf(row)))
  const changed = after.filter((row) => old.has(keyOf(row)) && !isEqual(old.get(keyOf(row)), row))
  return (
    <>
      {removed.map((row) => (
        <del key={keyOf(row)} className={styles.removed}>
          <VisuallyHidden>{t('modules.collections.row_removed')} </VisuallyHidden>
          {labelOf(row)}
        </del>
      ))}
      {added.map((row) => (
        <ins key={keyOf(row)} className={styles.added}>
          <VisuallyHidden>{t('modules.collections.row_added')} </VisuallyHidden>
          {labelOf(row)}
        </ins>
      ))}
      {changed.map((row) => (
        <span key={keyOf(row)}>{t('modules.collections.row_changed', { row: labelOf(row) })}</span>
      ))}
    </>
  )
}
