import { TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface NameFieldProps {
  label: string
  defaultValue: string
  /** @returns What is wrong with the name; `null` once it is stored. */
  onSave: (name: string) => Promise<string | null>
  /** Saved, given up, or left as it was. */
  onEnd: () => void
}

/** A name typed in its place. Enter and leaving save it, Escape gives it up; what is refused stays, to be corrected. */
export function NameField({ label, defaultValue, onSave, onEnd }: NameFieldProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(defaultValue)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isEnded = useRef(false)

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  function end() {
    isEnded.current = true
    onEnd()
  }

  async function save(isLeaving: boolean) {
    if (isSaving || isEnded.current) return
    const wanted = name.trim()
    if (wanted === defaultValue || (wanted === '' && isLeaving)) return end()
    if (wanted === '') return setProblem(t('modules.files.name_needed'))
    setIsSaving(true)
    const refused = await onSave(wanted)
    setIsSaving(false)
    if (refused === null) end()
    else setProblem(refused)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(false)
    } else if (event.key === 'Escape') {
      // Inside a drawer or dialog Escape would close that too.
      event.stopPropagation()
      end()
    }
  }

  return (
    <TextField
      inputRef={input}
      size="compact"
      aria-label={label}
      value={name}
      maxLength={MOST_CHARACTERS}
      isReadOnly={isSaving}
      isInvalid={problem !== null}
      errorMessage={problem ?? undefined}
      validationBehavior="aria"
      onChange={(next) => {
        setName(next)
        setProblem(null)
      }}
      onKeyDown={handleKeyDown}
      onBlur={() => void save(true)}
    />
  )
}

/** The column holds no more. */
const MOST_CHARACTERS = 191
