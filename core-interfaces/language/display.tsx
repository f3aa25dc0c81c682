import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { languageName } from './languages'
import type meta from './meta'

export default function LanguageDisplay({ value }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  return languageName(String(value), i18n.language)
}
