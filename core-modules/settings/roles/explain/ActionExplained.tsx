import { type Collection, useNames, useUsers } from '@pergola/sdk'
import type { Action } from '@pergola/sdk/contract'
import { useStatusNames } from '@pergola/sdk/items'
import { Badge } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './Explain.module.css'
import type { ActionExplanation, Why } from './explainQuery'

interface ActionExplainedProps {
  action: Action
  explanation: ActionExplanation
  collection: Collection
  /** Asked about one item, not about all of the collection. */
  isItem: boolean
}

/** One action: allowed or not, by which rule, and with which fields. */
export function ActionExplained({ action, explanation, collection, isItem }: ActionExplainedProps) {
  const { t } = useTranslation()
  const names = useNames()
  const statusNameOf = useStatusNames()
  const { allowed, rows, fields, decided_by } = explanation
  const text = (key: string, values = {}) => t(`modules.settings.roles.${key}`, values)
  const isSome = allowed && !isItem && rows.every(({ status, owner }) => status !== null || owner !== 'all')
  const verdict = allowed ? (isSome ? 'some' : 'yes') : 'no'
  const namesOf = (some: readonly string[]) => some.map((field) => names.field(collection.collection, field))
  const left = Object.values(collection.fields).filter(
    ({ field, type }) => !fields.includes(field) && type !== 'alias',
  )
  const sentences = useSentences(collection)
  return (
    <section className={styles.answer} aria-label={text(`column_${action}`)}>
      <h2 className={styles.heading}>
        {text(`column_${action}`)}
        <Badge
          tone={verdict === 'no' ? 'danger' : verdict === 'some' ? 'warning' : 'success'}
          icon={allowed ? 'check' : 'close'}
        >
          {text(`explain_${verdict}`)}
        </Badge>
      </h2>
      <ul className={styles.reasons}>
        {sentences(decided_by, action).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {explanation.needs_comment && <li>{text('explain_comment')}</li>}
      </ul>
      {allowed && fields.length > 0 && (
        <p className={styles.fields}>
          {left.length === 0
            ? text(`explain_all_fields_${action}`)
            : text(`explain_fields_${action}`, {
                fields: namesOf(fields),
                others: namesOf(left.map(({ field }) => field)),
              })}
        </p>
      )}
      {allowed &&
        fields.length > 0 &&
        rows
          .filter(({ status, hidden_fields }) => status !== null && hidden_fields.length > 0 && !isItem)
          .map(({ status, hidden_fields }) => (
            <p key={status} className={styles.fields}>
              {text('explain_status_fields', {
                status: statusNameOf(collection, String(status)),
                fields: namesOf(hidden_fields),
              })}
            </p>
          ))}
    </section>
  )
}

/** Reasons as sentences, with statuses and people by their names. */
function useSentences(collection: Collection) {
  const { t } = useTranslation()
  const users = useUsers()
  const statusNameOf = useStatusNames()
  const nameOf = (key: number) => {
    const user = users.find(({ id }) => id === key)
    return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || String(key)
  }
  return (reasons: readonly Why[], action: Action) =>
    reasons.map((why) => {
      const { status, level = '', owner, message } = why
      return t(`modules.settings.roles.why_${keyOf(why, action)}`, {
        status: status === null || status === undefined ? '' : statusNameOf(collection, status),
        level: t(`modules.settings.roles.level_${level}`, { defaultValue: level }),
        owner: owner === null || owner === undefined ? '' : nameOf(owner),
        message,
      })
    })
}

/** The text of a reason; for creating, every level but "none" is the same. */
function keyOf({ rule, status, level = '', owner }: Why, action: Action): string {
  const key = rule.replaceAll('-', '_')
  if (rule === 'owner') return owner === null ? 'owner_none' : `owner_${level}`
  if (rule !== 'level') return key
  const reach = action === 'create' && level !== 'none' ? 'create' : level
  return status === null || status === undefined ? `level_${reach}` : `level_${reach}_status`
}
