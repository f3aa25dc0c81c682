import { cx } from '@pergola/sdk/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './OwnLayout.module.css'

interface OwnLayoutProps {
  className?: string
  /** One element, which is as high as what it holds. */
  children: ReactNode
}

/** Lays out an editor that grows by itself: a key in it lays out the form around it only where it changes its height. */
export function OwnLayout({ className, children }: OwnLayoutProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !inner) return
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? 0
      // While it is not shown it has no height.
      if (heightPx > 0) outer.style.setProperty('--own-height', `${heightPx}px`)
      outer.toggleAttribute('data-measured', heightPx > 0)
    })
    observer.observe(inner, { box: 'border-box' })
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={cx(styles.own, className)}>
      {children}
    </div>
  )
}
