import type { CollectionPreset } from '@pergola/sdk'

export interface PreferenceOwner {
  userId: number
  roleId: number | null
}

/** What a listing starts from, and later keeps. `id` is set once it is the user's own row. */
export interface Preference
  extends Pick<CollectionPreset, 'search_query' | 'filters' | 'view_type' | 'view_query' | 'view_options'> {
  id: number | null
}

export const NO_PREFERENCE: Preference = {
  id: null,
  search_query: null,
  filters: null,
  // The one part that a stored preset must have: a server refuses `null`.
  view_type: 'tabular',
  view_query: null,
  view_options: null,
}

/** The user's own preset, else the role's, else everyone's, else nothing; of several, the newest. */
export function choosePreference(
  rows: readonly CollectionPreset[],
  collection: string,
  { userId, roleId }: PreferenceOwner,
): Preference {
  const preferences = rows
    .filter((row) => row.collection === collection && row.title === null)
    .sort((a, b) => b.id - a.id)
  const mine = preferences.find((row) => row.user === userId)
  const others = preferences.filter((row) => row.user === null)
  const shared =
    (roleId === null ? undefined : others.find((row) => row.role === roleId)) ??
    others.find((row) => row.role === null)
  const chosen = mine ?? shared
  if (!chosen) return NO_PREFERENCE
  const { search_query, filters, view_type, view_query, view_options } = chosen
  return { id: mine?.id ?? null, search_query, filters, view_type, view_query, view_options }
}
