import { type Collection, type Item, isEqual, useNames } from '@pergola/sdk'
import { Button, Notice, Segmented } from '@pergola/sdk/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { InterfaceDisplay } from '../fields/InterfaceDisplay'
import { toReadableText } from '../fields/toReadableText'
import styles from './ConflictPanel.module.css'

/** A field that two people changed to different values. */
export interface FieldConflict {
  field: string
  mine: unknown
  theirs: unknown
}

export interface Merge {
  conflicts: FieldConflict[]
  /** Fields that only the other person changed; they are taken over. */
  takenOver: string[]
}

export interface ConflictPanelProps {
  /** "This item was changed…" by default. */
  title?: string
  /** Describes the fields; a value that it does not describe is shown as text. */
  collection: Collection
  conflict: Merge
  /** What is staged now: a field that differs in it from theirs keeps mine. */
  staged: Item
  /** Current values, for displays that look at their neighbours. */
  values: Item
  onKeepMine: (conflict: FieldConflict) => void
  onTakeTheirs: (conflict: FieldConflict) => void
  onClose: () => void
}

/** Someone else saved the same thing meanwhile: shows what collides, with a choice for each field. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { collection, conflict, staged, values } = props
  const { t } = useTranslation()
  const names = useNames()
  const nameOf = (field: string) => names.field(collection.collection, field)
  const panel = useRef<HTMLDivElement>(null)
  // Saving may have been asked for from the end of a long form, where nothing would seem to happen.
  useEffect(() => {
    if (conflict.conflicts.length > 0) panel.current?.focus()
  }, [conflict])
  const takenOver = conflict.takenOver.map(nameOf).join(', ')

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Notice
        tone="warning"
        role="alert"
        title={props.title ?? t('conflict')}
        action={
          <Button variant="quiet" size="compact" onPress={props.onClose}>
            {t('dismiss')}
          </Button>
        }
      >
        <p className={styles.text}>{t(conflict.conflicts.length > 0 ? 'conflict_body' : 'conflict_none')}</p>
        {conflict.conflicts.map((entry) => {
          const field = collection.fields[entry.field]
          const isMine = entry.field in staged && !isEqual(staged[entry.field], entry.theirs)
          const side = (value: unknown, label: string, isChosen: boolean) => (
            <div className={styles.side} data-chosen={isChosen || undefined}>
              <span className={styles.label}>{label}</span>
              <div className={styles.value}>
                {field ? (
                  <InterfaceDisplay
                    field={field}
                    value={value}
                    values={{ ...values, [entry.field]: value }}
                  />
                ) : (
                  toReadableText(value) || '--'
                )}
              </div>
            </div>
          )
          return (
            <fieldset key={entry.field} className={styles.conflict}>
              <legend className={styles.field}>{nameOf(entry.field)}</legend>
              {side(entry.mine, t('conflict_mine'), isMine)}
              {side(entry.theirs, t('conflict_theirs'), !isMine)}
              <Segmented
                size="compact"
                aria-label={t('conflict_choice', { field: nameOf(entry.field) })}
                value={isMine ? 'mine' : 'theirs'}
                options={[
                  { id: 'mine', label: t('conflict_keep_mine') },
                  { id: 'theirs', label: t('conflict_take_theirs') },
                ]}
                onChange={(choice) =>
                  choice === 'mine' ? props.onKeepMine(entry) : props.onTakeTheirs(entry)
                }
              />
            </fieldset>
          )
        })}
        {takenOver && <p className={styles.text}>{t('conflict_taken_over', { fields: takenOver })}</p>}
      </Notice>
    </div>
  )
}
