import type { Field } from '@pergola/sdk'

export interface PickerSort {
  field: string
  isDescending: boolean
}

/** `-id` as a view keeps it; `null` where it names no field with a column. */
export function parseSort(stored: unknown, fields: Readonly<Record<string, Field>>): PickerSort | null {
  const [first = ''] = typeof stored === 'string' ? stored.split(',') : []
  const field = first.trim().replace(/^-/, '')
  return fields[field]?.datatype ? { field, isDescending: first.trim().startsWith('-') } : null
}

export function formatSort({ field, isDescending }: PickerSort): string {
  return `${isDescending ? '-' : ''}${field}`
}
