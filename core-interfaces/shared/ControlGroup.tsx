import type { InterfaceProps } from '@pergola/sdk'
import type { ReactNode } from 'react'
import { nameProps } from './controlProps'

interface ControlGroupProps extends Pick<InterfaceProps, 'id' | 'labelId' | 'describedBy' | 'name'> {
  className?: string
  children: ReactNode
}

/** What the form names and describes where one input is made of several controls, or of none at all. */
export function ControlGroup({ id, labelId, describedBy, name, className, children }: ControlGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend; the form draws the label
    <div
      id={id}
      role="group"
      className={className}
      {...nameProps({ labelId, name })}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  )
}
