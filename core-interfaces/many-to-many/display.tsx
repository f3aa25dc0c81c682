import type { DisplayProps } from '@pergola/sdk'
import { RelatedCount } from '../shared/related/RelatedCount'

export default function ManyToManyDisplay({ value }: DisplayProps) {
  return <RelatedCount value={value} />
}
