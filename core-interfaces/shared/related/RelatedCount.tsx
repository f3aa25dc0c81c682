import type { ResolvedRelation } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { renderTemplate } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

interface RelatedCountProps {
  value: unknown
  /** Text of each row, listed on hover. */
  template?: string | null
  /** Says that the text is of the items behind a junction. Default: it is of the rows themselves. */
  junction?: ResolvedRelation['junction']
  /** Text of the count; default items. */
  countKey?: 'item_count' | 'files_count'
}

/** How many rows a relation has. */
export function RelatedCount(props: RelatedCountProps) {
  const { value, template, junction, countKey = 'item_count' } = props
  const { t } = useTranslation()
  const rows = Array.isArray(value) ? value : []
  const shown = junction ? rows.map((row) => (isRecord(row) ? row[junction.fieldMany.field] : row)) : rows
  const lines = template
    ? shown.map((row) => (isRecord(row) ? renderTemplate(template, row).trim() : String(row ?? '')))
    : []
  return (
    <span title={lines.filter(Boolean).join('\n') || undefined}>{t(countKey, { count: rows.length })}</span>
  )
}
