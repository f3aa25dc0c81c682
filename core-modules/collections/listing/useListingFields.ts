import { type Collection, type Field, type FieldAccess, traitsOf, usePermissions } from '@pergola/sdk'
import { fieldsOfView, type ListingPlace, type RelationSchema, sortFieldOf } from '@pergola/sdk/items'
import { useMemo } from 'react'
import { offeredFields } from '../data/offeredFields'
import type { ListingView } from '../presets/useListingView'
import { useViewOfPlace, type ViewOfPlace } from './useViewOfPlace'

export interface ListingFields extends ViewOfPlace {
  /** Those of the fields that the layout shows, for which rows are asked. */
  shown: readonly Field[]
  /** Holds the order that rows are put in by hand; `null` where there is none, or it must not be changed. */
  sortField: Field | null
}

/** Which fields a listing may show and which it shows, with the view as its place narrows it. */
export function useListingFields(
  collection: Collection,
  view: ListingView | null,
  place: ListingPlace | undefined,
  isReadOnly: boolean,
  schema: RelationSchema,
): ListingFields {
  const name = collection.collection
  const permissions = usePermissions()
  const listed = useMemo(
    () => offeredFields(collection, { schema, permissions }).filter((field) => !field.hidden_browse),
    [collection, permissions, schema],
  )
  const placed = useViewOfPlace(collection, listed, view, place)
  const shown = useMemo(
    () => [
      ...fieldsOfView(placed.view?.viewQuery ?? {}, placed.view?.viewOptions ?? {}, placed.fields),
      ...(placed.view?.layout === 'cards' ? factFields(collection, permissions.fieldsOf(name)) : []),
    ],
    [placed, collection, permissions, name],
  )
  const sortField = useMemo(
    () =>
      !isReadOnly && permissions.can('update', name)
        ? sortFieldOf(collection, permissions.fieldsOf(name, undefined, 'update'))
        : null,
    [isReadOnly, collection, permissions, name],
  )
  return { ...placed, shown, sortField }
}

/** What cards of people and of files show besides the fields that were chosen for them. */
const FACTS: Record<string, readonly string[]> = {
  people: ['first_name', 'last_name', 'avatar', 'role', 'status', 'last_access_on'],
  files: ['type', 'filename_download', 'filesize'],
}

function factFields({ collection, fields }: Collection, { isReadable }: FieldAccess): Field[] {
  const names = FACTS[traitsOf(collection).holds ?? ''] ?? []
  return names.flatMap((name) => (fields[name] && isReadable(name) ? [fields[name]] : []))
}
