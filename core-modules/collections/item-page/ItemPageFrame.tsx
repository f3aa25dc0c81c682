import type { Collection, StatusMappingEntry } from '@pergola/sdk'
import { Page, paletteColor, StatusDot } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import type { PageTexts } from './usePageTexts'

export interface ItemPageFrameProps {
  collection: Collection
  texts: PageTexts
  /** Saved status of the item. */
  status?: StatusMappingEntry | null
  actions?: ReactNode
  /** The activity feed; the sidebar opens with it where there is room. */
  sidebar?: ReactNode
  children: ReactNode
}

/** Header, content and info sidebar of an item page. */
export function ItemPageFrame({ collection, texts, status, actions, sidebar, children }: ItemPageFrameProps) {
  return (
    <Page
      title={texts.title}
      breadcrumb={texts.breadcrumb}
      // There is no listing to go back to from a single-item collection.
      {...(collection.single ? { icon: collection.icon ?? 'box' } : { back: texts.listingPath })}
      titleExtra={
        status && (
          <StatusDot
            label={status.name}
            color={paletteColor(status.background_color) ?? undefined}
            isLabelHidden
          />
        )
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
