import { useHost, usePermissions, useProject } from '@pergola/sdk'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { lazyOptional } from '../../client/lazy/lazyComponent'
import { IconButton, IconLink } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import { Sheet } from '../lazy/components'
import styles from './InfoSidebar.module.css'
import { NARROW, useIsNarrow } from './useIsNarrow'

// Notices come when the connection breaks, too: the page does without their list then.
const RecentNoticesButton = lazyOptional(() =>
  import(/* webpackChunkName: "recent-notices" */ './RecentNotices').then((file) => file.RecentNotices),
)

/** Below these widths it lies over the page, and is a dialog. */
const CLOSES_AT = ['(width < 1100px)', NARROW]

interface InfoSidebarProps {
  width?: 'normal' | 'wide'
  children?: ReactNode
}

/** What belongs to a page but is not its content: options, activity. A strip until opened; a sheet on narrow screens. */
export function InfoSidebar({ width = 'normal', children }: InfoSidebarProps) {
  const { t } = useTranslation()
  const { frame } = useHost().stores
  // A window that narrows must not put it over what people work with. Asked before the other hook, which would draw the dialog.
  useEffect(() => {
    const leaving = new AbortController()
    for (const query of CLOSES_AT)
      window
        .matchMedia(query)
        .addEventListener('change', ({ matches }) => matches && frame.getState().infoToggled(false), leaving)
    return () => leaving.abort()
  }, [frame])
  const isNarrow = useIsNarrow()
  const hasContent = children !== null
  const isOpen = useStore(frame, (state) => state.isInfoOpen) && (hasContent || isNarrow)
  const toggle = (next: boolean) => frame.getState().infoToggled(next)
  const content = children === undefined ? <p className={styles.nothing}>{t('no_settings')}</p> : children

  if (isNarrow)
    return (
      <Sheet isOpen={isOpen} onOpenChange={toggle} title={t('info')}>
        {isOpen && (
          <>
            {content}
            <div className={styles.sheetFoot}>
              <RecentNotices />
              <NotificationsLink isWide />
            </div>
          </>
        )}
      </Sheet>
    )
  return (
    <aside
      className={styles.sidebar}
      data-open={isOpen || undefined}
      data-width={width}
      aria-label={t('info')}
    >
      <div className={styles.head}>
        {isOpen && <h2 className={styles.heading}>{t('info')}</h2>}
        {hasContent && (
          <IconButton
            icon={isOpen ? 'close' : 'info'}
            label={t(isOpen ? 'close_info' : 'open_info')}
            tooltipPlacement={isOpen ? 'bottom' : 'start'}
            aria-expanded={isOpen}
            onPress={() => toggle(!isOpen)}
          />
        )}
      </div>
      {isOpen && <div className={styles.content}>{content}</div>}
      <div className={styles.foot}>
        <RecentNotices />
        <NotificationsLink isWide={isOpen} />
      </div>
    </aside>
  )
}

/** The way to the notices that have left, once there are any. */
function RecentNotices() {
  const hasPast = useStore(useHost().stores.notifications, ({ past }) => past.length > 0)
  const [isShown, setIsShown] = useState(hasPast)
  if (hasPast && !isShown) setIsShown(true)
  // Stays when the list is cleared: the focus is on it then.
  return isShown ? <RecentNoticesButton /> : null
}

function NotificationsLink({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation()
  const { key } = useProject()
  if (!usePermissions().can('read', 'directus_activity')) return null
  const path = `/${key}/activity`
  if (!isWide)
    return <IconLink icon="notifications" label={t('notifications')} tooltipPlacement="start" href={path} />
  return (
    <Link className={styles.notifications} to={path}>
      <Icon name="notifications" />
      {t('notifications')}
    </Link>
  )
}
