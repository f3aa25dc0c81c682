import { type DisplayProps, type Field, type Item, traitsOf, useExtensions, useHost } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import styles from './InterfaceDisplay.module.css'
import { interfaceIdOf } from './interfaceIdOf'
import { isEmptyValue } from './isEmptyValue'
import { toPlainText } from './toPlainText'
import { toReadableText } from './toReadableText'
import { useOptions } from './useOptions'
import { useResolvedRelation } from './useResolvedRelation'

export interface InterfaceDisplayProps {
  field: Field
  value: unknown
  /** The whole row, as far as it was loaded. */
  values: Readonly<Item>
}

/**
 * A value as its interface shows it in tables, cards and templates: plain text where the interface brings no display,
 * `--` for nothing. Fields without a column of their own (alias) are always mounted, with the row.
 */
export function InterfaceDisplay({ field, value, values }: InterfaceDisplayProps) {
  const { ExtensionSlot } = useHost()
  const interfaceId = interfaceIdOf(field)
  const manifest = useExtensions('interface')[interfaceId]
  const relation = useResolvedRelation(field)
  const options = useOptions(field, manifest)
  const words = traitsOf(field.collection).wordTexts?.[field.field]

  if (field.type !== 'alias' && isEmptyValue(value)) return <span className={styles.empty}>--</span>
  if (words) return <Word textKey={`${words}.${value}`}>{toPlainText(value)}</Word>
  if (!manifest?.parts.includes('display')) return <span className={styles.text}>{toPlainText(value)}</span>
  const text = <span className={styles.text}>{toReadableText(value)}</span>

  const displayProps: DisplayProps = {
    name: field.field,
    value,
    options,
    type: field.type,
    collection: field.collection,
    relation,
    values,
  }
  return (
    <ExtensionSlot
      kind="interface"
      id={interfaceId}
      part="display"
      props={displayProps}
      // Of a related item it would be another text than the one that follows.
      placeholder={typeof value === 'object' ? undefined : text}
      fallback={text}
    />
  )
}

/** What people read in the place of a word of programs. Cells of a table have none, and so need not know the language. */
function Word({ textKey, children }: { textKey: string; children: string }) {
  const { t } = useTranslation()
  return <span className={styles.text}>{t(textKey, { defaultValue: children })}</span>
}
