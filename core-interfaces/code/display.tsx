import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import type meta from './meta'
import { useLineCount } from './useLineCount'

export default function CodeDisplay({ value, options }: DisplayProps<typeof meta>) {
  const lineCount = useLineCount(value, options.language)
  return (
    <span title={lineCount}>
      <Icon name="code" label={lineCount} />
    </span>
  )
}
