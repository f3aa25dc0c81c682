import type { Filter } from '@pergola/sdk'

interface PickerOptions {
  filters: readonly Filter[] | null
  accept: string | null
}

/** Filters of the picker: those of the field, and the accepted types unless a filter on the type is among them. */
export function pickerFilters({ filters, accept }: PickerOptions): Filter[] {
  const own = [...(filters ?? [])]
  const types = (accept ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const hasOwnType = own.some(({ field }) => field === 'type')
  // Patterns such as `image/*` and extensions are no values of the column.
  const isExact = types.length > 0 && types.every((type) => /^[^/*.]+\/[^*]+$/.test(type))
  return hasOwnType || !isExact ? own : [...own, { field: 'type', operator: 'in', value: types }]
}
