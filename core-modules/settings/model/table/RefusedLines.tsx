import { type Job, RefusalText } from '@pergola/sdk/items'
import { DataTable } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { RefusedLine } from './useTableImport'

/** The first lines that cannot be, each with its reason; nothing where there are none. */
export function RefusedLines({ job, refused }: { job: Job; refused: readonly RefusedLine[] }) {
  const { t } = useTranslation()
  const hidden = job.counts.refused - refused.length
  if (refused.length === 0) return null
  return (
    <>
      <DataTable
        aria-label={t('modules.settings.table.refused')}
        rows={refused}
        getKey={({ line }) => line ?? ''}
        columns={[
          { id: 'line', label: t('modules.settings.table.line'), cell: ({ line }) => line },
          {
            id: 'reason',
            label: t('modules.settings.table.reason'),
            cell: ({ refusal }) => <RefusalText refusal={refusal} />,
          },
        ]}
      />
      {hidden > 0 && <p>{t('modules.settings.table.more', { count: hidden })}</p>}
    </>
  )
}
