import { Breadcrumb as AriaBreadcrumb, Breadcrumbs } from 'react-aria-components/Breadcrumbs'
import { Link } from 'react-aria-components/Link'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Breadcrumb.module.css'

export interface BreadcrumbItem {
  label: string
  /** Where it leads; the last item needs none. */
  href?: string
}

export interface BreadcrumbProps {
  /** From the root to the current page. */
  items: readonly BreadcrumbItem[]
  'aria-label'?: string
  className?: string
}

/** The way to this page. */
export function Breadcrumb({ items, className, ...props }: BreadcrumbProps) {
  return (
    <nav {...props} className={cx(styles.nav, className)}>
      <Breadcrumbs className={styles.list ?? ''}>
        {items.map(({ label, href }, index) => (
          <AriaBreadcrumb key={`${href}|${label}`} className={styles.item ?? ''}>
            {index > 0 && <Icon name="chevron_right" size={16} className={styles.separator} />}
            <Link href={href} className={styles.link ?? ''}>
              {label}
            </Link>
          </AriaBreadcrumb>
        ))}
      </Breadcrumbs>
    </nav>
  )
}
