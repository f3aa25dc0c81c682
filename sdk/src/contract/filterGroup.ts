import type { Filter } from './wire'

/** A condition of a request, with the statuses that it needs: `*` where it names one that marks items as deleted. */
export interface AskedFilter extends Filter {
  status?: '*' | undefined
}

/** How the conditions of a group are joined: any of them, or all. No field has such a name. */
export type GroupKey = '$or' | '$and'

/** A group of conditions, as views and bookmarks keep it among them. */
export interface FilterGroup extends Filter {
  field: GroupKey
  operator: 'group'
  value: readonly Filter[]
}

/** The conditions of a group; `null` for a single condition. */
export function partsOf({ operator, value }: Filter): readonly Filter[] | null {
  return operator === 'group' && Array.isArray(value) ? value : null
}
