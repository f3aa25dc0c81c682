import { type ElementType, useRef, useState } from 'react'
import { cx } from '../cx'
import { TooltipBubble } from '../tooltip/Tooltip'
import styles from './Truncate.module.css'

export interface TruncateProps {
  children: string
  /** Makes it a tab stop, so that the full text is reached by keyboard; for text outside of links and buttons. */
  isFocusable?: boolean
  /** Element it renders. */
  as?: ElementType
  className?: string
}

/**
 * One line of text that ends in an ellipsis where there is no room; the full text shows on hover and on focus.
 *
 * Costs one element until then, so thousands of table cells can use it.
 */
export function Truncate({ children, isFocusable = false, as: Element = 'span', className }: TruncateProps) {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  function handleEnter() {
    const element = ref.current
    if (element && element.scrollWidth > element.clientWidth) setIsOpen(true)
  }

  return (
    <>
      <Element
        ref={ref}
        className={cx(styles.truncate, className)}
        tabIndex={isFocusable ? 0 : undefined}
        onPointerEnter={handleEnter}
        onPointerLeave={() => setIsOpen(false)}
        onFocus={handleEnter}
        onBlur={() => setIsOpen(false)}
      >
        {children}
      </Element>
      {isOpen && (
        <TooltipBubble triggerRef={ref} isOpen onOpenChange={setIsOpen} placement="top start">
          {children}
        </TooltipBubble>
      )}
    </>
  )
}
