import type { Collection, Field } from '@pergola/sdk'
import { chosenFields, type ListingPlace } from '@pergola/sdk/items'
import { useMemo } from 'react'
import type { ListingView } from '../presets/useListingView'

/** What a listing of a place shows, and the fields that its layout may show. */
export interface ViewOfPlace {
  view: ListingView | null
  fields: readonly Field[]
  /** The conditions of the place hold. */
  isInPlace: boolean
  /** What is stored of a choice of columns: without the one that stands there for a search. */
  storedChange: (change: Record<string, unknown>) => Record<string, unknown>
}

/**
 * Narrows a view to a place. Where a search looks beyond it, each match shows where it is: as the second column, or below the
 * title of a card.
 */
export function useViewOfPlace(
  collection: Collection,
  listed: readonly Field[],
  view: ListingView | null,
  place: ListingPlace | undefined,
): ViewOfPlace {
  const fields = useMemo(() => {
    const beyond = place?.beyond
    const field = beyond && collection.fields[beyond.field]
    if (!field || !listed.includes(field)) return listed
    const named = { ...field, options: { ...field.options, template: beyond.template } }
    return listed.map((entry) => (entry === field ? named : entry))
  }, [collection, listed, place])

  return useMemo(() => {
    const plain = {
      view,
      fields,
      isInPlace: false,
      storedChange: (change: Record<string, unknown>) => change,
    }
    if (!view || !place) return plain
    if (!view.search || !place.beyond) {
      const isInPlace = place.filters.length > 0
      return { ...plain, isInPlace, view: { ...view, filters: [...place.filters, ...view.filters] } }
    }
    const { field: where } = place.beyond
    const chosen = chosenFields(view.viewQuery.fields, fields).map(({ field }) => field)
    if (chosen.includes(where) || !fields.some(({ field }) => field === where)) return plain
    const [first, ...others] = chosen
    return {
      ...plain,
      view: {
        ...view,
        viewQuery: { ...view.viewQuery, fields: [first, where, ...others].join(',') },
        viewOptions: { ...view.viewOptions, subtitle: where },
      },
      storedChange: (change) =>
        typeof change.fields === 'string'
          ? {
              ...change,
              fields: change.fields
                .split(',')
                .filter((name) => name !== where)
                .join(','),
            }
          : change,
    }
  }, [view, fields, place])
}
