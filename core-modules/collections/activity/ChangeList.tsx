import { type Collection, useNames } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { VisuallyHidden } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ChangeList.module.css'
import { type DiffPart, diffWords } from './diffWords'
import type { FieldChange } from './feedEntries'

export interface ChangeListProps {
  collection: Collection
  changes: readonly FieldChange[]
}

/** Texts up to this length are read faster as two values than as a text with marks. */
const SHORT = 40

/** Fields that changed: short values before and after, longer ones as one text with what went and what came marked. */
export function ChangeList({ collection, changes }: ChangeListProps) {
  const names = useNames()
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className={styles.field}>{names.field(collection.collection, field)}</dt>
          <dd className={styles.values}>
            <Difference
              before={toPlainText(before)}
              after={toPlainText(after)}
              isNew={before === undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Difference({ before, after, isNew }: { before: string; after: string; isNew: boolean }) {
  const { t } = useTranslation()
  if (isNew) return <Value text={after} />
  if (before && after && Math.max(before.length, after.length) > SHORT) {
    return (
      <p className={styles.text}>
        {diffWords(before, after).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never change their order
          <Part key={index} part={part} />
        ))}
      </p>
    )
  }
  return (
    <>
      <del className={styles.removed}>
        <VisuallyHidden>{t('changed_from')} </VisuallyHidden>
        <Value text={before} />
      </del>
      <ins className={styles.added}>
        <VisuallyHidden>{t('changed_to')} </VisuallyHidden>
        <Value text={after} />
      </ins>
    </>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? '--' : text
}

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'removed') return <del className={styles.removed}>{part.text}</del>
  return part.kind === 'added' ? <ins className={styles.added}>{part.text}</ins> : part.text
}
