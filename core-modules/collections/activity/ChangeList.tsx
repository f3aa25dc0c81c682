import { type Collection, type Field, useNames } from '@pergola/sdk'
import { InterfaceDisplay, toPlainText, useResolvedRelation } from '@pergola/sdk/items'
import { lazyComponent, VisuallyHidden } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rows } from '../data/listsAt'
import styles from './ChangeList.module.css'
import type { FieldChange } from './feedEntries'
import { ListDifference } from './ListDifference'
import { readSnapshot } from './readSnapshot'
import { useItemTexts } from './useItemTexts'

export interface ChangeListProps {
  collection: Collection
  changes: readonly FieldChange[]
}

/** Texts up to this length are read faster as two values than as a text with marks. */
const SHORT = 40

/** Fields without a column, whose rows are compared. */
const LISTS: ReadonlySet<Field['type']> = new Set(['o2m', 'translation'])

/** Comparing words is needed by few who open a page. */
const WordDiff = lazyComponent(
  async () => (await import(/* webpackChunkName: "word-diff" */ './WordDiff')).WordDiff,
)

/** Fields that changed: short values before and after, longer ones as one text with what went and what came marked. */
export function ChangeList({ collection, changes }: ChangeListProps) {
  const names = useNames()
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className={styles.field}>{names.field(collection.collection, field)}</dt>
          <dd className={styles.values}>
            <Difference field={collection.fields[field]} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DifferenceProps {
  /** Undefined for one that the collection has no more. */
  field: Field | undefined
  before: unknown
  after: unknown
}

function Difference({ field, before, after }: DifferenceProps) {
  const { t } = useTranslation()
  if (field && LISTS.has(field.type) && isList(before) && isList(after))
    return <ListDifference field={field} before={before} after={after} />
  if (before === undefined) return <Value field={field} value={after} />
  const texts = [toPlainText(before), toPlainText(after)] as const
  const isText = !field || field.type === 'string'
  if (isText && texts[0] && texts[1] && Math.max(texts[0].length, texts[1].length) > SHORT)
    return <WordDiff before={texts[0]} after={texts[1]} />
  return (
    <>
      <del className={styles.removed}>
        <VisuallyHidden>{t('changed_from')} </VisuallyHidden>
        <Value field={field} value={before} />
      </del>
      <ins className={styles.added}>
        <VisuallyHidden>{t('changed_to')} </VisuallyHidden>
        <Value field={field} value={after} />
      </ins>
    </>
  )
}

/** Rows, which no column holds. */
function isList(value: unknown): value is Rows {
  return value === null || (Array.isArray(value) && value.every((row) => typeof row === 'object'))
}

/** A remembered value as listings show it. */
function Value({ field, value }: { field: Field | undefined; value: unknown }): ReactNode {
  if (!field) return toPlainText(value) || '--'
  const read = readSnapshot([field], { [field.field]: value })[field.field]
  if (field.type === 'm2o' && read !== null) return <RelatedText field={field} itemKey={read} />
  return <InterfaceDisplay field={field} value={read} values={{ [field.field]: read }} />
}

function RelatedText({ field, itemKey }: { field: Field; itemKey: unknown }) {
  const relation = useResolvedRelation(field)
  return useItemTexts(relation?.collectionOne.collection ?? null, [itemKey])(itemKey)
}
