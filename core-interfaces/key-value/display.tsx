import type { DisplayProps } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { Icon } from '@pergola/sdk/ui'
import { toPairs } from './pairs'

export default function KeyValueDisplay({ value }: DisplayProps) {
  const lines = (toPairs(value) ?? []).map((pair) => `${pair.key}: ${toPlainText(pair.value)}`)
  return (
    <span title={lines.join('\n')}>
      <Icon name="list_alt" label={lines.join(', ')} />
    </span>
  )
}
