import { type RejectedText, rejectText } from '@pergola/sdk'
import type { DateFieldProps } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface DateField {
  rejected?: RejectedText | null
  isReadOnly: boolean
  onChange: (value: RejectedText) => void
}

/** What keeps half a date, an impossible one and one beyond the bounds: the props for a picker of the kit. */
export function useRejectDate(
  { rejected, isReadOnly, onChange }: DateField,
  bounds: { min?: string | null; max?: string | null } = {},
): Pick<DateFieldProps, 'rejected' | 'onReject'> {
  const { t } = useTranslation()
  const { min, max } = bounds
  const outside = min && max ? 'date_between' : min ? 'date_from' : 'date_until'
  return {
    rejected: rejected?.$rejected ?? null,
    onReject: (text, problem) => {
      const reason = problem === 'outside' ? t(outside, { min, max }) : t(`date_${problem}`)
      if (!isReadOnly) onChange(rejectText(text, reason))
    },
  }
}
