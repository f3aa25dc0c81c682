import type { InterfaceProps } from '@pergola/sdk'
import { Select, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseChoices } from '../shared/choices'
import { controlProps } from '../shared/controlProps'
import { EmptyOption } from '../shared/EmptyOption'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import styles from './dropdown.module.css'
import type meta from './meta'

/** Id of the entry that opens the box for an own value; not a text that anyone stores. */
const OTHER = '\u0000other'

export default function DropdownInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const { choices, error } = parseChoices(options.choices)
  const saved = value === null ? null : String(value)
  const isChoice = choices.some((choice) => choice.value === saved)
  const [hasChosenOther, setHasChosenOther] = useState(false)
  const isOther = options.allow_other && !isChoice && (saved !== null || hasChosenOther)
  const isWrong = !options.allow_other && !isChoice && saved !== null
  if (error || (choices.length === 0 && !options.allow_other && !isReadOnly))
    return <EmptyOption {...props} interfaceId="dropdown" error={error} />

  const listed = choices.map(({ value: id, text }) => ({ id, label: text }))
  if (isReadOnly)
    return <ReadOnlyChoice {...props} options={listed} value={saved} icon={options.icon ?? undefined} />
  // A saved value that is no choice any more still shows, and stays until another one is chosen.
  const known = isChoice || saved === null || isOther ? listed : [...listed, { id: saved, label: saved }]
  const groups = [
    { title: t('values'), options: known },
    { title: t('other'), options: [{ id: OTHER, label: t('enter_value') }] },
  ]

  function handleChange(id: string) {
    setHasChosenOther(id === OTHER)
    onChange(id === OTHER ? null : id)
  }

  return (
    <div className={styles.stack}>
      <Select
        {...controlProps(describeWrong(props, isWrong))}
        options={options.allow_other ? groups : known}
        value={isOther ? OTHER : saved}
        onChange={handleChange}
        placeholder={options.placeholder ?? t('interfaces.dropdown.placeholder_default')}
        iconStart={options.icon ?? undefined}
      />
      {isOther && (
        <TextField
          aria-label={t('enter_value')}
          placeholder={t('enter_value')}
          value={saved}
          onChange={(text) => onChange(text || null)}
          // The box appears because its entry was chosen a moment ago: typing goes on there.
          autoFocus={hasChosenOther}
        />
      )}
      <WrongValue {...props} isWrong={isWrong} />
    </div>
  )
}
