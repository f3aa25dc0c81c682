import { type Collection, type Permission, useNames } from '@pergola/sdk'
import { useStatusNames } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import styles from './Meaning.module.css'
import { type Says, saysOf } from './saysOf'

interface MeaningProps {
  rows: readonly Permission[]
  collections: readonly Collection[]
}

/** What the permissions of a role mean, a few plain sentences for each collection. */
export function Meaning({ rows, collections }: MeaningProps) {
  const names = useNames()
  return (
    <dl className={styles.meaning}>
      {collections.map((collection) => (
        <div key={collection.collection} className={styles.entry}>
          <dt>{names.collection(collection.collection)}</dt>
          <dd>
            <Sentences says={saysOf(rows, collection)} collection={collection} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sentences about a collection, with statuses and fields as people call them. */
export function Sentences({ says, collection }: { says: readonly Says[]; collection: Collection }) {
  const { t } = useTranslation()
  const names = useNames()
  const statusNameOf = useStatusNames()
  return says
    .map(({ key, statuses, fields }) =>
      t(`modules.settings.roles.says_${key}`, {
        statuses: statuses.map((status) => statusNameOf(collection, status)),
        fields: fields.map((field) => names.field(collection.collection, field)),
      }),
    )
    .join(' ')
}
