import { toReadableText } from '@pergola/sdk/items'
import type { Option } from '@pergola/sdk/ui'
import type { ComponentProps } from 'react'
import { ReadOnlyText } from './ReadOnlyText'

interface ReadOnlyChoiceProps extends Omit<ComponentProps<typeof ReadOnlyText>, 'text'> {
  options: readonly Option[]
  value: unknown
}

/** What is chosen of a list, where it cannot be changed. */
export function ReadOnlyChoice({ options, value, icon, ...field }: ReadOnlyChoiceProps) {
  const chosen = options.find(({ id }) => id === value)
  return <ReadOnlyText {...field} text={chosen?.label ?? toReadableText(value)} icon={chosen?.icon ?? icon} />
}
