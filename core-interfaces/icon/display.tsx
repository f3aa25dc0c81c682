import { type DisplayProps, formatTitle } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'

export default function IconDisplay({ value }: DisplayProps) {
  const name = String(value)
  return <Icon name={name} label={formatTitle(name)} />
}
