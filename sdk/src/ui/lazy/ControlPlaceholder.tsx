import type { ReactNode } from 'react'
import { fieldClass } from '../field/Field'
import fieldStyles from '../field/Field.module.css'
import { Skeleton } from '../skeleton/Skeleton'

/** Keeps the place of a form control of the usual height while its code is fetched. @internal */
export function ControlPlaceholder(props: object) {
  const label = 'label' in props ? (props.label as ReactNode) : undefined
  return (
    <div className={fieldClass()} aria-hidden="true">
      {label && <span className={fieldStyles.label}>{label}</span>}
      <Skeleton shape="block" width="100%" />
    </div>
  )
}

/** The same for something larger. @internal */
export function BlockPlaceholder() {
  return <Skeleton shape="block" width="100%" height={120} />
}
