import type { InterfaceProps } from '@pergola/sdk'
import { Icon, paletteColor } from '@pergola/sdk/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type meta from './meta'
import styles from './toggle-icon.module.css'

interface ToggledProps {
  on: boolean
  options: InterfaceProps<typeof meta>['options']
  size: number
}

/** Icon and text of one of the two states, in its colour. */
export function Toggled({ on, options, size }: ToggledProps) {
  const { t } = useTranslation()
  const text = on ? options.textActive : options.textInactive
  const color = paletteColor(on ? options.colorActive : options.colorInactive)
  return (
    <span className={styles.state} style={{ '--state-color': color ?? 'currentcolor' } as CSSProperties}>
      <Icon
        name={on ? options.iconActive : options.iconInactive}
        filled={on}
        size={size}
        label={text ? undefined : t(on ? 'interfaces.toggle-icon.on' : 'interfaces.toggle-icon.off')}
      />
      {text}
    </span>
  )
}
