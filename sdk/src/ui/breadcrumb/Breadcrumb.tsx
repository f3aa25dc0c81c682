import { Link } from 'react-aria-components/Link'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Breadcrumb.module.css'

export interface BreadcrumbItem {
  label: string
  /** Where it leads; the last item, this page, needs none. */
  href?: string
}

export interface BreadcrumbProps {
  /** From the root to the current page. */
  items: readonly BreadcrumbItem[]
  /** Accessible name of the navigation landmark. */
  'aria-label'?: string
  className?: string
}

/** The way to this page. */
export function Breadcrumb({ items, className, ...props }: BreadcrumbProps) {
  return (
    <nav {...props} className={cx(styles.nav, className)}>
      <ol className={styles.list}>
        {items.map(({ label, href }, index) => (
          <li key={`${href}|${label}`} className={styles.item}>
            {index > 0 && <Icon name="chevron_right" size={16} className={styles.separator} />}
            {href ? (
              <Link href={href} className={cx(styles.text, styles.link)}>
                {label}
              </Link>
            ) : (
              <span className={styles.text} aria-current={index === items.length - 1 ? 'page' : undefined}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
