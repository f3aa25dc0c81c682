import { useNames } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './RelationPicture.module.css'
import type { RelationDraft } from './relationDraft'

interface RelationPictureProps {
  /** The collection that the field belongs to. */
  collection: string
  field: string
  relation: RelationDraft
}

/** Both sides of a relation, what is between them, and which field leads where. In words it stands above. */
export function RelationPicture({ collection, field, relation }: RelationPictureProps) {
  const { kind } = relation
  const isMany = kind === 'm2m'
  return (
    <div className={styles.picture} aria-hidden="true">
      <Side collection={collection} fields={[{ name: field, isAlias: kind !== 'm2o' }]} />
      <Line start={kind === 'm2o' ? '∗' : '1'} end={kind === 'm2o' ? '1' : '∗'} />
      {isMany ? (
        <>
          <Side
            collection={relation.junction}
            isNew={relation.isNew}
            fields={[{ name: relation.field }, { name: relation.otherField }]}
          />
          <Line start="∗" end="1" />
          <Side collection={relation.collection} fields={[{ name: 'id' }]} />
        </>
      ) : (
        <Side
          collection={relation.collection}
          isNew={kind === 'translation' && relation.isNew}
          fields={
            kind === 'm2o'
              ? [{ name: 'id' }]
              : [
                  { name: relation.field, isNew: relation.isNew },
                  ...(kind === 'translation'
                    ? [{ name: relation.otherField }, ...relation.texts.map((name) => ({ name }))]
                    : []),
                ]
          }
        />
      )}
    </div>
  )
}

interface SideProps {
  collection: string
  isNew?: boolean
  fields: readonly { name: string; isAlias?: boolean; isNew?: boolean }[]
}

function Side({ collection, isNew, fields }: SideProps) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <div className={styles.side} data-new={isNew || undefined}>
      <span className={styles.name}>
        <Icon name="box" size={16} />
        {names.collection(collection) || '…'}
        {isNew && <span className={styles.new}>{t('modules.settings.model.new')}</span>}
      </span>
      {fields.map(({ name, isAlias, isNew: isNewField }, place) => (
        <code key={name || place} className={styles.field} data-alias={isAlias || undefined}>
          {name || '…'}
          {isNewField && <span className={styles.new}>{t('modules.settings.model.new')}</span>}
        </code>
      ))}
    </div>
  )
}

function Line({ start, end }: { start: string; end: string }) {
  return (
    <span className={styles.line}>
      <span>{start}</span>
      <span>{end}</span>
    </span>
  )
}
