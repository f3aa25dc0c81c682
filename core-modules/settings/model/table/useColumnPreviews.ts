import { useApi } from '@pergola/sdk'
import { useQueries } from '@tanstack/react-query'
import { type ColumnPreview, type ProposedColumn, type TableProposal, valuesKey } from './tableColumn'

export interface ShownPreview {
  /** Null while a changed column is read again. */
  preview: ColumnPreview | null
  /** Why a changed column could not be read. */
  error: Error | null
}

/** What each column comes to: as it was proposed, or, where its guess was changed, as the server reads all its lines. */
export function useColumnPreviews(
  proposal: TableProposal,
  columns: readonly ProposedColumn[],
): ReadonlyMap<number, ShownPreview> {
  const api = useApi()
  const { id } = proposal.job
  const changed = columns.filter((column) => !isProposed(proposal, column) && isReadable(column))
  const results = useQueries({
    queries: changed.map((column) => {
      const body = { columns: [valuesKey(column)] }
      return {
        queryKey: [api.project, 'table-preview', id, body],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.call('POST /tables/:id/preview', { path: { id }, body, signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      }
    }),
  })
  const shown = new Map<number, ShownPreview>(
    proposal.previews.map((preview) => [preview.index, { preview, error: null }]),
  )
  for (const [place, { index }] of changed.entries()) {
    const { data, error = null } = results[place] ?? {}
    shown.set(index, { preview: data?.[0] ?? null, error })
  }
  return shown
}

function isProposed({ columns }: TableProposal, column: ProposedColumn): boolean {
  const proposed = columns.find(({ index }) => index === column.index)
  return !!proposed && JSON.stringify(valuesKey(proposed)) === JSON.stringify(valuesKey(column))
}

const isReadable = ({ kind, collection }: ProposedColumn) => kind !== 'relation' || collection !== null
