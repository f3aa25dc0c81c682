import type { InterfaceProps } from '@pergola/sdk'
import { Checkbox, CheckboxGroup } from '@pergola/sdk/ui'
import { parseChoices } from '../shared/choices'
import { controlProps } from '../shared/controlProps'
import { EmptyOption } from '../shared/EmptyOption'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { readValueList, writeValueList } from '../shared/valueList'
import type meta from './meta'
import styles from './multiselect.module.css'

const MIN_ROWS = 3
const MAX_ROWS = 20

/** Several of many choices, in a box that scrolls: a click toggles one, without keys to hold. */
export default function MultiselectInput(props: InterfaceProps<typeof meta, string[] | string>) {
  const { value, options, type, isReadOnly, onChange } = props
  const { choices, error } = parseChoices(options.choices)
  const selected = readValueList(value)
  const known = new Set(choices.map((choice) => choice.value))
  // Saved values that are no choice any more stay until they are unticked.
  const entries = [
    ...choices,
    ...selected.filter((key) => !known.has(key)).map((key) => ({ value: key, text: key })),
  ]
  if (error || (entries.length === 0 && !options.placeholder && !isReadOnly))
    return <EmptyOption {...props} interfaceId="multiselect" error={error} />
  if (isReadOnly) {
    const texts = entries.filter((entry) => selected.includes(entry.value)).map((entry) => entry.text)
    return <ReadOnlyText {...props} text={texts.join(', ')} />
  }

  const rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, options.size ?? MIN_ROWS))
  function handleChange(keys: string[]) {
    const inOrder = entries.map((entry) => entry.value).filter((key) => keys.includes(key))
    onChange(writeValueList(inOrder, { type, isWrapped: options.wrapWithDelimiter }))
  }
  return (
    <div className={styles.box} style={{ '--rows': entries.length > rows ? rows : undefined }}>
      {entries.length === 0 && <span className={styles.placeholder}>{options.placeholder}</span>}
      <CheckboxGroup {...controlProps(props)} value={selected} onChange={handleChange}>
        {entries.map((entry) => (
          <Checkbox key={entry.value} value={entry.value} className={styles.choice}>
            {entry.text}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </div>
  )
}
