import { type DisplayProps, formatFileSize } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import type meta from './meta'

export default function FileSizeDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const bytes = Number(value)
  if (!options.format || Number.isNaN(bytes)) return String(value)
  if (bytes === 0) return '--'
  return formatFileSize(bytes, i18n.language, options.decimal)
}
