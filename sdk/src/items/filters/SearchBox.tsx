import { SearchField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedCallback } from './useDebouncedCallback'

const DEBOUNCE_MS = 300

/** What was typed, the last at the end, over the search that was stored then. */
const NOTHING_TYPED: { over: string; texts: readonly string[] } = { over: '', texts: [] }

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
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const search = useDebouncedCallback(onChange, DEBOUNCE_MS)
  // A search of this box may be stored while more is typed. It takes nothing of that back.
  const place = typed.over === stored ? 0 : typed.texts.indexOf(stored) + 1
  if (place > 0) setTyped({ over: stored, texts: typed.texts.slice(place) })
  // What was typed holds only over the value it was typed over: clearing the filters elsewhere must show here.
  const text = typed.over === stored ? (typed.texts.at(-1) ?? stored) : stored

  return (
    <SearchField
      aria-label={t('search')}
      placeholder={placeholder ?? t('search')}
      value={text}
      onChange={(next) => {
        setTyped({ over: stored, texts: [...(typed.over === stored ? typed.texts : []), next] })
        search.later(next)
      }}
      onSubmit={search.now}
      onClear={() => search.now('')}
      className={className}
    />
  )
}
