import type { DisplayProps } from '@pergola/sdk'
import { directionOf, isRecord } from '@pergola/sdk/contract'
import { renderTemplate } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { bestMatch, languageFieldOf, languageOf } from './languages'
import type meta from './meta'

/** The text of the row in the console's language. */
export default function TranslationDisplay({ value, options, relation }: DisplayProps<typeof meta>) {
  const { t, i18n } = useTranslation()
  const rows = Array.isArray(value) ? value.filter(isRecord) : []
  const languageField = relation
    ? languageFieldOf(relation.collectionMany, options.languageField)
    : options.languageField
  if (!options.template || !languageField) {
    return t('item_count', { count: Array.isArray(value) ? value.length : 0 })
  }
  const codes = rows.flatMap((row) => languageOf(row[languageField]) ?? [])
  const code = bestMatch(codes, i18n.language)
  const row = rows.find((candidate) => languageOf(candidate[languageField]) === code)
  return row && code ? (
    <span lang={code} dir={directionOf(code)}>
      {renderTemplate(options.template, row)}
    </span>
  ) : (
    t('not_translated_in_language', { language: i18n.language })
  )
}
