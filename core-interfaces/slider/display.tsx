import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../shared/numberFormat'
import type meta from './meta'

export default function SliderDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  return [formatNumber(value, i18n.language), options.unit].filter(Boolean).join(' ')
}
