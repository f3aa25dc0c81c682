import type { StatusMappingEntry } from '@pergola/sdk'
import { Breadcrumb, StatusDot } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import type { PageTexts } from './usePageTexts'

export interface ItemPageFrameProps {
  texts: PageTexts
  isSingle: boolean
  status?: StatusMappingEntry | null
  actions?: ReactNode
  sidebar?: ReactNode
  children: ReactNode
}

/** Header, content and info sidebar of an item page. */
export function ItemPageFrame({ texts, status, actions, sidebar, children }: ItemPageFrameProps) {
  return (
    <>
      <header>
        <Breadcrumb items={texts.breadcrumb} />
        <h1>{texts.title}</h1>
        {status && <StatusDot label={status.name} color={status.background_color} isLabelHidden />}
        {actions}
      </header>
      <main>{children}</main>
      {sidebar && <aside>{sidebar}</aside>}
    </>
  )
}
