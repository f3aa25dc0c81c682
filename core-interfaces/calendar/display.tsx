import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { parseWallClock } from '../shared/dateTime'
import { RelativeDay } from '../shared/RelativeDay'
import { formatPattern } from './formatPattern'
import type meta from './meta'

export default function CalendarDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const text = String(value)
  const date = parseWallClock(text)
  if (!options.formatting) return <RelativeDay value={text} />
  return date ? formatPattern(date, options.formatting, i18n.language) : text
}
