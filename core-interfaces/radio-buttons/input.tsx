import type { InterfaceProps } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { Radio, RadioGroup } from '@pergola/sdk/ui'
import { parseChoices, textOf } from '../shared/choices'
import { controlProps } from '../shared/controlProps'
import { EmptyOption } from '../shared/EmptyOption'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'

export default function RadioButtonsInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, onChange } = props
  const { choices, error } = parseChoices(options.choices)
  if (error || (choices.length === 0 && !isReadOnly))
    return <EmptyOption {...props} interfaceId="radio-buttons" error={error} />
  if (isReadOnly) {
    return <ReadOnlyText {...props} text={value === null ? '' : textOf(choices, toReadableText(value))} />
  }
  const isWrong = value !== null && !choices.some((choice) => choice.value === String(value))
  return (
    <>
      <RadioGroup
        {...controlProps(describeWrong(props, isWrong))}
        layout="grid"
        value={value === null ? null : String(value)}
        onChange={onChange}
      >
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            {choice.text}
          </Radio>
        ))}
      </RadioGroup>
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}
