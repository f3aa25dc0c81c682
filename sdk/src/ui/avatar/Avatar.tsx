import { useState } from 'react'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** Full name: gives the initials and the accessible name. Without it a person is drawn. */
  name?: string | null
  /** Address of the picture; initials stand in while there is none or it fails. */
  src?: string | null
  /** Diameter in px. */
  size?: number
  /** The name stands beside it: hides the avatar from assistive technology. */
  isDecorative?: boolean
  className?: string
}

/** A user's picture, or the initials on a colour that stays the same for the same name. */
export function Avatar({ name, src, size = 32, isDecorative = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const accessibility = isDecorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': name ?? undefined, 'aria-hidden': name ? undefined : true }
  return (
    <span
      className={cx(styles.avatar, !name && styles.unnamed, className)}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.round(size * 0.38),
        '--hue': hueOf(name ?? ''),
      }}
      {...accessibility}
    >
      {src && src !== failedSrc ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
      ) : name ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <Icon name="person" size={Math.round(size * 0.6)} />
      )}
    </span>
  )
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Any number from the letters will do, as long as it is always the same one. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
