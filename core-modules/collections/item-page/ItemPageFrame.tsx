import { type Collection, type StatusMappingEntry, statusFieldOf, useNames } from '@pergola/sdk'
import { Avatar, Page, paletteColor, StatusDot } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ItemPageFrame.module.css'
import type { PageTexts } from './usePageTexts'

export interface ItemPageFrameProps {
  collection: Collection
  texts: PageTexts
  /** Saved status of the item. */
  status?: StatusMappingEntry | null
  /** Names of everyone else who has the page open. */
  others?: readonly string[]
  actions?: ReactNode
  /** The activity feed; the sidebar opens with it where there is room. */
  sidebar?: ReactNode
  children: ReactNode
}

/** Header, content and info sidebar of an item page. */
export function ItemPageFrame(props: ItemPageFrameProps) {
  const { collection, texts, status, others = [], actions, sidebar, children } = props
  const names = useNames()
  return (
    <Page
      title={texts.title}
      breadcrumb={texts.breadcrumb}
      // There is no listing to go back to from a single-item collection.
      {...(collection.single ? { icon: collection.icon ?? 'box' } : { back: texts.listingPath })}
      titleExtra={
        <>
          {status && (
            <StatusDot
              label={names.systemText(collection.collection, status.name, statusFieldOf(collection)?.field)}
              color={paletteColor(status.background_color) ?? undefined}
              isLabelHidden
            />
          )}
          {others.length > 0 && <OthersOnPage names={others} />}
        </>
      }
      actions={actions}
      sidebar={sidebar}
      sidebarWidth="wide"
      opensSidebar={Boolean(sidebar)}
    >
      {children}
    </Page>
  )
}

/** Their initials, as long as they are there; the notice that named them leaves after a while. */
function OthersOnPage({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language).format(names)
  return (
    <ul className={styles.others} title={t('others_on_page', { names: list, count: names.length })}>
      {names.map((name) => (
        <li key={name}>
          <Avatar name={name} size={28} />
        </li>
      ))}
    </ul>
  )
}
