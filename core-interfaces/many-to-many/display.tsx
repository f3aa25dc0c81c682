import type { DisplayProps } from '@pergola/sdk'
import { RelatedCount } from '../shared/related/RelatedCount'
import type meta from './meta'

export default function ManyToManyDisplay({ value, options, relation }: DisplayProps<typeof meta>) {
  return <RelatedCount value={value} template={options.template} junction={relation?.junction} />
}
