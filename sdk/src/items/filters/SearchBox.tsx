import { SearchField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedCallback } from './useDebouncedCallback'

const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  value: string | null
  placeholder?: string
  /** Called 300 ms after the last key, at once on Enter and on clearing. */
  onChange: (value: string) => void
  className?: string
}

export function SearchBox({ value, placeholder, onChange, className }: SearchBoxProps) {
  const { t } = useTranslation()
  const stored = value ?? ''
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const search = useDebouncedCallback(onChange, DEBOUNCE_MS)
  // What was typed holds only over the value it was typed over: clearing the filters elsewhere must show here.
  const text = typed && typed.over === stored ? typed.text : stored

  return (
    <SearchField
      aria-label={t('search')}
      placeholder={placeholder ?? t('search')}
      value={text}
      onChange={(next) => {
        setTyped({ text: next, over: stored })
        search.later(next)
      }}
      onSubmit={search.now}
      onClear={() => search.now('')}
      className={className}
    />
  )
}
