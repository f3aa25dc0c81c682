import { type InterfaceProps, useNames } from '@pergola/sdk'
import type { ReactNode } from 'react'
import { nameProps } from './controlProps'

interface ControlGroupProps
  extends Pick<InterfaceProps, 'id' | 'labelId' | 'describedBy' | 'name'>,
    Partial<Pick<InterfaceProps, 'collection'>> {
  className?: string
  children: ReactNode
}

/** What the form names and describes where one input is made of several controls, or of none at all. */
export function ControlGroup(props: ControlGroupProps) {
  const { id, labelId, describedBy, name, collection, className, children } = props
  const names = useNames()
  // Without a label it is called as the field is, in the language of the reader.
  const naming =
    labelId || !collection ? nameProps({ labelId, name }) : { 'aria-label': names.field(collection, name) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend; the form draws the label
    <div id={id} role="group" className={className} {...naming} aria-describedby={describedBy}>
      {children}
    </div>
  )
}
