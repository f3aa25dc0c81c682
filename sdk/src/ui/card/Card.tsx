import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Card.module.css'

export interface CardProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Icon name, drawn when there is no picture. */
  icon?: string
  /** Address of a picture. */
  src?: string
  /** What the picture says to those who do not see it; default nothing, since the title stands below. */
  alt?: string
  /** What stands in the place of a picture: a person's initials, the beginning of a text. */
  picture?: ReactNode
  /** How the picture fills its square. */
  fit?: 'crop' | 'contain'
  /** `tile` has a square picture above the texts, `row` an icon beside them. */
  layout?: 'tile' | 'row'
  /** Makes the whole card a link. */
  href?: string
  /** Opens the link in a new tab. */
  isExternal?: boolean
  /** Makes the whole card a button. */
  onPress?: () => void
  isDisabled?: boolean
  isSelected?: boolean
  /** A button in the corner, such as a menu or a tick; reached separately. */
  action?: ReactNode
  className?: string
}

/** A thing among others of its kind. The whole card can be pressed; the action in its corner stays its own target. */
export function Card(props: CardProps) {
  const {
    title,
    subtitle,
    icon,
    src,
    picture,
    fit = 'crop',
    layout = 'row',
    isDisabled,
    isSelected,
    action,
    className,
  } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <article
      className={cx(styles.card, styles[layout], className)}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
      data-pressable={Boolean(props.href ?? props.onPress) || undefined}
    >
      <span className={styles.picture}>
        {picture ??
          (src && src !== failedSrc ? (
            <img
              src={src}
              alt={props.alt ?? ''}
              loading="lazy"
              className={styles[fit]}
              onError={() => setFailedSrc(src)}
            />
          ) : (
            (src || icon) && <Icon name={src ? 'broken_image' : (icon ?? '')} size={24} />
          ))}
      </span>
      <span className={styles.texts}>
        <CardTitle {...props}>{title}</CardTitle>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </article>
  )
}

function CardTitle({ href, isExternal, onPress, isDisabled, children }: CardProps & { children: ReactNode }) {
  if (isDisabled || (!href && !onPress)) return <span className={styles.title}>{children}</span>
  if (!href) {
    return (
      <Button className={cx(styles.title, styles.target)} onPress={onPress}>
        {children}
      </Button>
    )
  }
  const external = isExternal ? { target: '_blank', rel: 'noreferrer' } : undefined
  return (
    <Link className={cx(styles.title, styles.target)} href={href} onPress={onPress} {...external}>
      {children}
    </Link>
  )
}
