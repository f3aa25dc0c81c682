import { useTranslation } from 'react-i18next'
import { BookmarkList } from './BookmarkList'
import { CollectionList } from './CollectionList'
import styles from './Navigation.module.css'
import { ProjectSwitcher } from './ProjectSwitcher'

/** Project, collections and bookmarks. */
export function Navigation() {
  const { t } = useTranslation()
  return (
    <div className={styles.navigation}>
      <ProjectSwitcher />
      <nav className={styles.lists} aria-label={t('navigation')}>
        <CollectionList />
        <BookmarkList />
      </nav>
    </div>
  )
}
