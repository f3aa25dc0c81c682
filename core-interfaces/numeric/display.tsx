import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../shared/numberFormat'
import type meta from './meta'

export default function NumericDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  return options.localized ? formatNumber(value, i18n.language) : String(value)
}
