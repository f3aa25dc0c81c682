import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { Segmented } from '@pergola/sdk/ui'
import { EmptyOption } from '../shared/EmptyOption'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { WrongValue } from '../shared/WrongValue'
import styles from './button-group.module.css'
import type meta from './meta'
import { type GroupButton, readButtons } from './readButtons'

type Value = GroupButton['value']

/** One choice, drawn as joined buttons; each group of buttons stands apart. */
export default function ButtonGroupInput(props: InterfaceProps<typeof meta, Value>) {
  const { id, labelId, name, value, options, isReadOnly, onChange } = props
  const groups = readButtons(options.choices)
  const chosen = groups.flat().find((button) => button.value === value)
  if (isReadOnly) {
    const text = chosen ? labelOf(chosen) : formatTitle(String(value ?? ''))
    return <ReadOnlyText {...props} text={text} icon={chosen?.icon ?? undefined} />
  }
  if (groups.length === 0) return <EmptyOption {...props} interfaceId="button-group" />
  return (
    <div id={id} className={styles.groups}>
      {groups.map((buttons) => (
        <Segmented
          key={buttons.map((button) => button.value).join()}
          aria-labelledby={labelId ?? undefined}
          aria-label={labelId ? undefined : formatTitle(name)}
          look={options.theme}
          options={buttons.map((button) => ({
            id: String(button.value),
            label: labelOf(button),
            icon: button.icon ?? undefined,
            isIconOnly: Boolean(button.icon) && !button.label,
          }))}
          value={chosen && buttons.includes(chosen) ? String(chosen.value) : null}
          onChange={(key) => {
            // The saved value keeps its type: a number stays a number.
            const button = buttons.find((entry) => String(entry.value) === key)
            if (button) onChange(button.value)
          }}
        />
      ))}
      <WrongValue {...props} isWrong={value !== null && !chosen} />
    </div>
  )
}

function labelOf({ label, value }: GroupButton): string {
  return label || formatTitle(String(value))
}
