import { useTranslation } from 'react-i18next'
import { toJsonText } from '../shared/editor/jsonText'

const LANGUAGES: Readonly<Record<string, string>> = {
  'text/javascript': 'JavaScript',
  'application/json': 'JSON',
  'text/x-vue': 'Vue',
  'application/x-httpd-php': 'PHP',
}

/** "12 lines · JSON". */
export function useLineCount(value: unknown, language: string): string {
  const { t } = useTranslation()
  const text = toJsonText(value, 4)
  return t('interfaces.code.loc', {
    count: text === '' ? 0 : text.split('\n').length,
    language: LANGUAGES[language] ?? t('interfaces.code.text_plain'),
  })
}
