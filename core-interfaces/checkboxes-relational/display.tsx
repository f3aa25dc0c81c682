import type { DisplayProps } from '@pergola/sdk'
import { RelatedCount } from '../shared/related/RelatedCount'
import type meta from './meta'

export default function CheckboxesRelationalDisplay({ value, options }: DisplayProps<typeof meta>) {
  return <RelatedCount value={value} template={options.listing_template} />
}
