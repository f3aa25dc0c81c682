import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from './TextInput'

const LENGTH = 6

interface OtpInputProps {
  /** The digits typed so far. */
  value: string
  onChange: (digits: string) => void
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A one-time code of six digits, shown as `123-456`. */
export function OtpInput({ value, onChange, isDisabled, ref }: OtpInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      ref={ref}
      label={t('otp')}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000-000"
      maxLength={LENGTH + 1}
      required
      disabled={isDisabled}
      value={value.length > 3 ? `${value.slice(0, 3)}-${value.slice(3)}` : value}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, LENGTH))}
    />
  )
}

/** A code is sent only when it is whole. */
export function isCompleteOtp(digits: string): boolean {
  return digits.length === LENGTH
}
