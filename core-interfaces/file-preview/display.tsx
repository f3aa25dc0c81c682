import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { fileIcon } from '../shared/files'

export default function FilePreviewDisplay({ values }: DisplayProps) {
  const type = typeof values.type === 'string' ? values.type : null
  return <Icon name={fileIcon(type)} label={type ?? undefined} />
}
