import check from '@material-symbols/svg-400/outlined/check_circle.svg?path'
import copy from '@material-symbols/svg-400/outlined/content_copy.svg?path'
import error from '@material-symbols/svg-400/outlined/error.svg?path'
import info from '@material-symbols/svg-400/outlined/info.svg?path'
import lock from '@material-symbols/svg-400/outlined/lock.svg?path'
import visibility from '@material-symbols/svg-400/outlined/visibility.svg?path'
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg?path'
import warning from '@material-symbols/svg-400/outlined/warning.svg?path'

const paths = { check, copy, error, info, lock, visibility, visibility_off: visibilityOff, warning }

export type PublicIconName = keyof typeof paths

/** The few icons of the public pages, which come before the component kit. Decoration: text stands beside each. */
export function PublicIcon({ name, size = 20 }: { name: PublicIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 -960 960 960"
      fill="currentcolor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
