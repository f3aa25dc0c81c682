import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { toJsonText } from '../shared/editor/jsonText'

const SHOWN_LENGTH = 500

export default function JsonDisplay({ value }: DisplayProps) {
  return (
    <span title={toJsonText(value, 2).slice(0, SHOWN_LENGTH)}>
      <Icon name="code" label="JSON" />
    </span>
  )
}
