import type { RefObject } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { Select } from 'react-aria-components/Select'
import { cx } from '../cx'
import listStyles from '../listbox/list.module.css'
import type { Options } from '../listbox/options'
import { renderOptions } from '../listbox/renderOptions'
import { PopoverSurface } from '../popover/PopoverSurface'
import styles from './Select.module.css'

export interface SelectListProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  triggerRef: RefObject<HTMLElement | null>
  /** Names the list, and the surface that it opens on. */
  'aria-labelledby': string | undefined
  options: Options
  value: string | null
  onChoose: (id: string) => void
}

/** The list of a select. The trigger, which is there before it, stands outside. @internal */
export function SelectList({ options, value, onChoose, triggerRef, ...props }: SelectListProps) {
  const labelId = props['aria-labelledby']
  return (
    <Select {...props} className={styles.list ?? ''} value={value} onChange={(key) => onChoose(String(key))}>
      <PopoverSurface aria-labelledby={labelId} triggerRef={triggerRef} className={styles.popover}>
        <ListBox aria-labelledby={labelId} className={cx(listStyles.list)}>
          {renderOptions(options)}
        </ListBox>
      </PopoverSurface>
    </Select>
  )
}
