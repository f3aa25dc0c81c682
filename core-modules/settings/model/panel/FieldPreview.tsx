import { type Field, formatTitle, useExtensions } from '@pergola/sdk'
import { InterfaceDisplay, InterfaceInput, virtualField } from '@pergola/sdk/items'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDraft } from '../fieldDraft'
import { sampleValue } from '../sampleValue'
import styles from './FieldPreview.module.css'

interface FieldPreviewProps {
  collection: string
  draft: FieldDraft
  /** Default: the name of the field, in title form. */
  label?: string
  /** Its relation does not exist yet, so there is nothing to choose from. */
  isUnrelated: boolean
  /** More about the value that the input stages. */
  children?: (value: unknown) => ReactNode
}

/** The field as people will meet it: its live input with a sample, and how lists show that value. */
export function FieldPreview(props: FieldPreviewProps) {
  const { collection, draft, isUnrelated, children } = props
  const { t } = useTranslation()
  const id = useId()
  const manifest = useExtensions('interface')[draft.interface ?? '']
  const field = useMemo(() => fieldOf(collection, draft), [collection, draft])
  const word = t('modules.settings.model.sample_text')
  const sample = useMemo(() => sampleValue(field, { today: new Date(), word }), [field, word])
  const [typed, setTyped] = useState<{ value: unknown } | null>(null)
  const value = typed ? typed.value : sample
  // What was typed for one kind of field means nothing to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the interface and type are what it depends on
  useEffect(() => setTyped(null), [draft.interface, draft.type, collection])
  const label = props.label ?? (formatTitle(draft.field) || t('modules.settings.model.unnamed'))

  return (
    <section className={styles.preview} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('modules.settings.model.preview')}
      </h2>
      <div className={styles.card}>
        {!manifest?.hideLabel && (
          <span id={`${id}-label`} className={styles.label}>
            {label}
            {draft.required && <span className={styles.star}>*</span>}
          </span>
        )}
        {isUnrelated ? (
          <p className={styles.note}>{t('modules.settings.model.preview_unrelated')}</p>
        ) : (
          <InterfaceInput
            key={`${draft.interface}/${draft.type}`}
            field={field}
            value={value}
            fields={{ [field.field]: field }}
            values={{ [field.field]: value }}
            primaryKey="+"
            isNew
            id={`${id}-input`}
            labelId={manifest?.hideLabel ? null : `${id}-label`}
            isReadOnly={draft.readonly}
            width={draft.width}
            onChange={(next) => setTyped({ value: next })}
            onFieldChange={() => {}}
          />
        )}
        {draft.note && <p className={styles.note}>{draft.note}</p>}
      </div>
      {!isUnrelated && (
        <>
          <h3 className={styles.subtitle}>{t('modules.settings.model.preview_display')}</h3>
          <div className={styles.cell}>
            <InterfaceDisplay field={field} value={value} values={{ [field.field]: value }} />
          </div>
          {children?.(value)}
        </>
      )}
    </section>
  )
}

function fieldOf(collection: string, draft: FieldDraft): Field {
  return { ...virtualField(draft.field || 'field', draft), collection }
}
