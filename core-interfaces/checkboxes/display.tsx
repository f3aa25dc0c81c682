import type { DisplayProps } from '@pergola/sdk'
import { parseChoices, textOf } from '../shared/choices'
import { readValueList } from '../shared/valueList'
import type meta from './meta'

export default function CheckboxesDisplay({ value, options }: DisplayProps<typeof meta>) {
  const keys = readValueList(value)
  const { choices } = parseChoices(options.choices)
  return (options.formatting ? keys.map((key) => textOf(choices, key)) : keys).join(', ')
}
