import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'

export default function FilesDisplay({ value }: DisplayProps) {
  const { t } = useTranslation()
  return t('files_count', { count: Array.isArray(value) ? value.length : 0 })
}
