import { useFocusFirst } from '@pergola/sdk/items'
import { type ReactNode, useRef } from 'react'

interface AddedRowProps {
  /** It was added a moment ago: typing goes on in it. */
  isAdded: boolean
  className?: string | undefined
  children: ReactNode
}

/** A row in a list of inputs. */
export function AddedRow({ isAdded, className, children }: AddedRowProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root, isAdded)
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  )
}
