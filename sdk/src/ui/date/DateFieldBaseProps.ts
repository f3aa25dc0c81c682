import type { ControlLook } from '../field/ControlBox'
import type { FieldTexts } from '../field/Field'
import type { DateProblem } from './useTypedDate'

/** What the fields for dates and times have in common. Values are texts of local time, without a zone. */
export interface DateFieldBaseProps extends FieldTexts, ControlLook {
  value: string | null
  /**
   * Text that was rejected before, to be edited as text until it is a value; `value` is null meanwhile. A stored value
   * that cannot be read is shown so too.
   */
  rejected?: string | null
  /** Called with what is typed and no value: half of one, a day that no month has, or one beyond the bounds. */
  onReject?: (text: string, problem: DateProblem) => void
  /** `null` when all parts were deleted; not called for a date that is half typed. */
  onChange?: (value: string | null) => void
  isReadOnly?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  autoFocus?: boolean
  onFocus?: () => void
  onBlur?: () => void
  id?: string
  name?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  className?: string
}
