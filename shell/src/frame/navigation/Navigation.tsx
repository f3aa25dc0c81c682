import { useTranslation } from 'react-i18next'
import { BookmarkList } from './BookmarkList'
import { CollectionList } from './CollectionList'
import styles from './Navigation.module.css'
import { PaletteButton } from './PaletteButton'
import { ProjectSwitcher } from './ProjectSwitcher'

/** Project, collections and bookmarks. */
export function Navigation() {
  const { t } = useTranslation()
  return (
    <nav className={styles.navigation} aria-label={t('navigation')}>
      <ProjectSwitcher />
      <PaletteButton />
      <div className={styles.lists}>
        <CollectionList />
        <BookmarkList />
      </div>
    </nav>
  )
}
