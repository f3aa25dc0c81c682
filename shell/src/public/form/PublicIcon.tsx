import check from '@material-symbols/svg-400/outlined/check_circle.svg?raw'
import copy from '@material-symbols/svg-400/outlined/content_copy.svg?raw'
import error from '@material-symbols/svg-400/outlined/error.svg?raw'
import info from '@material-symbols/svg-400/outlined/info.svg?raw'
import lock from '@material-symbols/svg-400/outlined/lock.svg?raw'
import visibility from '@material-symbols/svg-400/outlined/visibility.svg?raw'
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg?raw'
import warning from '@material-symbols/svg-400/outlined/warning.svg?raw'

const svgs = { check, copy, error, info, lock, visibility, visibility_off: visibilityOff, warning }

export type PublicIconName = keyof typeof svgs

/** The few icons of the public pages, which come before the component kit. Decoration: text stands beside each. */
export function PublicIcon({ name, size = 20 }: { name: PublicIconName; size?: number }) {
  const path = / d="([^"]+)"/.exec(svgs[name])?.[1]
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 -960 960 960"
      fill="currentcolor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
