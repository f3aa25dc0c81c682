import { memo, useCallback, useSyncExternalStore } from 'react'
import { cx } from '../cx'
import styles from './Icon.module.css'
import { FALLBACK_PATH, getIconPath, resolveIconName, subscribeToIcon } from './iconPaths'

export interface IconProps {
  /** A Material Symbols name (`arrow_back`); names of the older Material Icons set work too. */
  name: string
  /** Width and height in px. */
  size?: number
  /** Makes the icon an image with this name; without it the icon is decoration and hidden from assistive technology. */
  label?: string
  filled?: boolean
  className?: string
}

/**
 * A single icon in the colour of the text around it.
 *
 * The common ones are part of the bundle; those that the console names come in one file, others one by one, a space of the same
 * size standing in. Unknown names draw a neutral square.
 */
export const Icon = memo(function Icon({ name, size = 20, label, filled = false, className }: IconProps) {
  const path = useIconPath(resolveIconName(name, filled))
  return (
    <svg
      className={cx(styles.icon, className)}
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 -960 960 960"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {path && <path d={path} />}
    </svg>
  )
})

function useIconPath(file: string | null): string | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => (file ? subscribeToIcon(file, onChange) : () => undefined),
    [file],
  )
  return useSyncExternalStore(subscribe, () => (file ? getIconPath(file) : FALLBACK_PATH))
}
