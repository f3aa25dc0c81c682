import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { readRows } from '../shared/rows/rowsValue'
import type meta from './meta'
import { readFields } from './readFields'
import { rowTitle } from './rowTitle'

export default function RepeaterDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  const rows = readRows(value, { keyField: options.structure_key })
  const settings = {
    template: options.template,
    fields: readFields(options.fields),
    placeholder: options.placeholder ?? t('interfaces.repeater.placeholder_default'),
  }
  return (
    <span title={rows.map((row) => rowTitle(row.values, settings)).join('\n')}>
      {t('item_count', { count: rows.length })}
    </span>
  )
}
