import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../shared/dateTime'
import { RelativeDay } from '../shared/RelativeDay'
import type meta from './meta'

export default function DateDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const text = String(value)
  if (options.localized) return formatDate(text, i18n.language)
  return options.showRelative ? <RelativeDay value={text} /> : text
}
