import { useHost, useProject } from '@pergola/sdk'
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Breadcrumb, type BreadcrumbItem } from '../breadcrumb/Breadcrumb'
import { IconButton, IconLink } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import { TooltipDelay } from '../tooltip/Tooltip'
import { InfoSidebar } from './InfoSidebar'
import styles from './Page.module.css'
import { useArrivalFocus } from './useArrivalFocus'
import { useIsNarrow } from './useIsNarrow'

export interface PageProps {
  /** Heading, and name of the browser's tab. */
  title: string
  /** Read with the heading when the focus comes to it: how many items a listing shows. */
  summary?: string
  /** Drawn before the title, unless `back` is given. */
  icon?: string
  /** Path of the page above this one: draws a back button. */
  back?: string
  /** The way to this page. Its last step may say what is done here, where the title is the name of something. */
  breadcrumb?: readonly BreadcrumbItem[]
  /** Small things right after the title: a bookmark toggle, a status dot. */
  titleExtra?: ReactNode
  /** What finds or filters, at the end of the header: a search box. Has a row of its own on narrow screens. */
  toolbar?: ReactNode
  /** Buttons of the page, the main one last. At the lower edge on narrow screens, where the thumb is. */
  actions?: ReactNode
  /** Content of the info sidebar; without it the sidebar says that there are no settings, with `null` it does not open. */
  sidebar?: ReactNode
  /** `wide` for feeds. Default normal, 284 px. */
  sidebarWidth?: 'normal' | 'wide'
  /** Opens the sidebar with the page, where there is room for it: above 1235 px. */
  opensSidebar?: boolean
  /** Leaves out the padding of the content, for tables that reach the edge. */
  isFlush?: boolean
  children: ReactNode
}

/** Width from which the info sidebar may open by itself. */
const SIDEBAR_OPENS_ABOVE_PX = 1235
const HEADER_TOOLTIP_DELAY_MS = 750

/**
 * The frame of every page of the console: header, content, info sidebar. The content is the scroll container, and takes
 * the height that is left.
 */
export function Page(props: PageProps) {
  const { title, opensSidebar = false, isFlush, sidebar, sidebarWidth, children } = props
  const projectName = useProject().info?.api.project_name
  const [isScrolled, setIsScrolled] = useState(false)
  useSidebarAtStart(opensSidebar)
  const handleScroll = (event: UIEvent<HTMLElement>) => setIsScrolled(event.currentTarget.scrollTop > 0)
  return (
    <div className={styles.page} data-page>
      <title>{projectName ? `${title} · ${projectName}` : title}</title>
      <div className={styles.column}>
        <TooltipDelay value={HEADER_TOOLTIP_DELAY_MS}>
          <PageHeader {...props} isScrolled={isScrolled} />
        </TooltipDelay>
        <main
          id="content"
          className={styles.content}
          data-flush={isFlush || undefined}
          tabIndex={-1}
          onScroll={handleScroll}
        >
          {children}
        </main>
      </div>
      <InfoSidebar width={sidebarWidth}>{sidebar}</InfoSidebar>
    </div>
  )
}

function PageHeader({
  title,
  summary,
  icon,
  back,
  breadcrumb = [],
  titleExtra,
  toolbar,
  actions,
  isScrolled,
}: PageProps & { isScrolled: boolean }) {
  const { t } = useTranslation()
  const { frame } = useHost().stores
  const isNarrow = useIsNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      {isNarrow && (
        <IconButton
          icon="menu"
          label={t('open_nav')}
          tooltip={false}
          onPress={() => frame.getState().navigationToggled(true)}
        />
      )}
      {back ? (
        <IconLink icon="arrow_back" label={t('back')} href={back} shape="round" />
      ) : (
        icon &&
        !isNarrow && (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        )
      )}
      <div className={styles.titles} data-title={title}>
        {breadcrumb.length > 0 && !isNarrow && <Breadcrumb aria-label={t('path')} items={breadcrumb} />}
        <div className={styles.titleRow}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={styles.title}
            title={title}
            aria-description={summary || undefined}
          >
            {title}
          </h1>
          {titleExtra}
        </div>
      </div>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {isNarrow && (
        <IconButton
          icon="info"
          label={t('open_info')}
          tooltip={false}
          onPress={() => frame.getState().infoToggled(true)}
        />
      )}
    </header>
  )
}

/** Every change of page closes the sidebar; a page that wants it open opens it, and takes it along when it goes. */
function useSidebarAtStart(isWanted: boolean): void {
  const { frame } = useHost().stores
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page component may stay while its path changes
  useEffect(() => {
    if (!isWanted || window.innerWidth <= SIDEBAR_OPENS_ABOVE_PX) return
    frame.getState().infoToggled(true)
    return () => frame.getState().infoToggled(false)
  }, [isWanted, pathname, frame])
}
