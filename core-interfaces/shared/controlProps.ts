import type { InterfaceProps } from '@pergola/sdk'
import { formatTitle } from '@pergola/sdk'

type FieldState = Pick<
  InterfaceProps,
  'id' | 'labelId' | 'describedBy' | 'name' | 'isReadOnly' | 'isRequired' | 'isInvalid'
>

/** What names a control, or a list of controls: its label, or in forms that draw none the name of the field. */
export function nameProps({ labelId, name }: Pick<FieldState, 'labelId' | 'name'>) {
  return labelId ? { 'aria-labelledby': labelId } : { 'aria-label': formatTitle(name) }
}

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
    ...nameProps({ labelId, name }),
    'aria-describedby': describedBy,
    isReadOnly,
    isRequired,
    isInvalid,
    // The form shows problems beside the field; the browser's own bubbles would repeat them.
    validationBehavior: 'aria',
  } as const
}
