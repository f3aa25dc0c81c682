import type { Filter } from '@pergola/sdk'
import type { PickerLayout } from '@pergola/sdk/items'

/** What a picker of files shows where its field says nothing else. */
export const FILE_VIEW = {
  viewType: 'cards',
  viewOptions: { title: 'title', subtitle: 'type', content: 'description', src: 'data' },
} as const

interface ViewOptions {
  viewType: string | null
  viewOptions: Record<string, unknown> | null
  viewQuery: Record<string, unknown> | null
}

/** The layout that a field chooses for its picker, the newest files first. */
export function filePickerLayout({ viewType, viewOptions, viewQuery }: ViewOptions): PickerLayout {
  return {
    id: viewType || FILE_VIEW.viewType,
    options: viewOptions ?? FILE_VIEW.viewOptions,
    query: { sort: '-id', ...viewQuery },
  }
}

/** Files as cards with their pictures, where no field says anything about the picker. */
export const FILE_CARDS: PickerLayout = filePickerLayout({
  viewType: null,
  viewOptions: null,
  viewQuery: null,
})

interface FilterOptions {
  filters: readonly Filter[] | null
  accept: string | null
}

/** Filters of the picker: those of the field, and the accepted types unless a filter on the type is among them. */
export function filePickerFilters({ filters, accept }: FilterOptions): Filter[] {
  const own = [...(filters ?? [])]
  const types = (accept ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const hasOwnType = own.some(({ field }) => field === 'type')
  const byType = hasOwnType ? null : typeFilter(types)
  return byType ? [...own, byType] : own
}

/** Conditions are joined by "and", so a list is asked for by its whole types, and a pattern (`image/*`) alone. */
function typeFilter(types: readonly string[]): Filter | null {
  const [first = ''] = types
  if (types.length === 1 && /^[^/*.]+\/\*$/.test(first)) {
    return { field: 'type', operator: 'contains', value: first.slice(0, -1) }
  }
  // Extensions are no values of the column.
  const isExact = types.length > 0 && types.every((type) => /^[^/*.]+\/[^*]+$/.test(type))
  return isExact ? { field: 'type', operator: 'in', value: types } : null
}
