import { type Collection, useNames } from '@pergola/sdk'
import { Badge, Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './CollectionsPage.module.css'

/** What a collection is called, here and in the database, leading to its own page. */
export function CollectionName({ collection, href }: { collection: Collection; href: string }) {
  const { t } = useTranslation()
  const { managed, hidden, single, icon, note } = collection
  const name = useNames().collection(collection.collection)
  const title = (
    <>
      <span className={styles.icon}>
        <Icon name={icon ?? 'box'} />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>
          <span className={styles.name}>{name}</span>
          {hidden && <Badge icon="visibility_off">{t('modules.settings.model.hidden')}</Badge>}
          {single && <Badge>{t('modules.settings.model.single')}</Badge>}
        </span>
        <span className={styles.summary}>
          <code className={styles.code}>{collection.collection}</code>
          {note && (
            <span className={styles.note}>
              <span aria-hidden="true" className={styles.dot}>
                ·
              </span>
              {note}
            </span>
          )}
        </span>
      </span>
    </>
  )
  return managed ? (
    <Link to={href} className={styles.link}>
      {title}
    </Link>
  ) : (
    <span className={styles.link}>{title}</span>
  )
}
