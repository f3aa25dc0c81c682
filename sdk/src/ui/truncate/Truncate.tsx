import {
  type ComponentPropsWithoutRef,
  type ElementType,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { cx } from '../cx'
import { TooltipBubble } from '../tooltip/Tooltip'
import styles from './Truncate.module.css'

interface TruncateOwnProps<Element extends ElementType> {
  /** Text, or whatever draws it; the tooltip shows its text. */
  children: ReactNode
  /** Makes it a tab stop, so that the full text is reached by keyboard; for text outside of links and buttons. */
  isFocusable?: boolean
  /** Element it renders, such as a link; its other props are passed on. */
  as?: Element
  className?: string
}

export type TruncateProps<Element extends ElementType = 'span'> = TruncateOwnProps<Element> &
  Omit<ComponentPropsWithoutRef<Element>, keyof TruncateOwnProps<Element>>

/**
 * One line of text that ends in an ellipsis where there is no room; the full text shows on hover and on focus.
 *
 * Costs one element until then, so thousands of table cells can use it.
 */
export function Truncate<Element extends ElementType = 'span'>(props: TruncateProps<Element>) {
  const { children, isFocusable = false, as: Root = 'span', className, ...rest } = props
  const ref = useRef<HTMLElement>(null)
  const [fullText, setFullText] = useState<string | null>(null)

  function handleEnter() {
    const element = ref.current
    if (element && isCut(element)) setFullText(element.textContent)
  }
  const close = () => setFullText(null)

  return (
    <>
      <Root
        tabIndex={isFocusable ? 0 : undefined}
        {...rest}
        ref={ref}
        className={cx(styles.truncate, className)}
        onPointerEnter={handleEnter}
        onPointerLeave={close}
        onFocus={handleEnter}
        onBlur={close}
      >
        {children}
      </Root>
      {fullText !== null && (
        <FullText triggerRef={ref} onClose={close}>
          {fullText}
        </FullText>
      )}
    </>
  )
}

interface FullTextProps {
  triggerRef: RefObject<HTMLElement | null>
  children: string
  onClose: () => void
}

/** What a cut text says in full. */
function FullText({ triggerRef, children, onClose }: FullTextProps) {
  const state = useTooltipTriggerState({ isOpen: true, onOpenChange: onClose })
  return (
    <TooltipBubble isOpen state={state} triggerRef={triggerRef} placement="top start">
      {children}
    </TooltipBubble>
  )
}

/** What is inside may bring an ellipsis of its own. */
function isCut(element: HTMLElement): boolean {
  return [element, ...element.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1)
}
