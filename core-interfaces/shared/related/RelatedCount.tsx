import { isRecord } from '@pergola/sdk/contract'
import { renderTemplate } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

interface RelatedCountProps {
  value: unknown
  /** Text of each row, listed on hover. */
  template?: string | null
}

/** How many rows a relation has. */
export function RelatedCount({ value, template }: RelatedCountProps) {
  const { t } = useTranslation()
  const rows = Array.isArray(value) ? value : []
  const lines = template
    ? rows.map((row) => (isRecord(row) ? renderTemplate(template, row) : String(row)))
    : []
  return <span title={lines.join('\n') || undefined}>{t('item_count', { count: rows.length })}</span>
}
