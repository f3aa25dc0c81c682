import type { InterfaceProps } from '@pergola/sdk'
import { formatTitle } from '@pergola/sdk'

type FieldState = Pick<
  InterfaceProps,
  'id' | 'labelId' | 'describedBy' | 'name' | 'isReadOnly' | 'isRequired' | 'isInvalid'
>

/** What every form control of the kit takes from the form: its name, its notes and its state. */
export function controlProps({
  id,
  labelId,
  describedBy,
  name,
  isReadOnly,
  isRequired,
  isInvalid,
}: FieldState) {
  return {
    id,
    // Forms that draw no label still have to name the control.
    ...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': formatTitle(name) }),
    'aria-describedby': describedBy,
    isReadOnly,
    isRequired,
    isInvalid,
    // The form shows problems beside the field; the browser's own bubbles would repeat them.
    validationBehavior: 'aria',
  } as const
}
