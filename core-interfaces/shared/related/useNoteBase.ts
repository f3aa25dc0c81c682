import { type Field, type Item, useProject } from '@pergola/sdk'
import { useCallback } from 'react'

/** JSON values compare as a whole; other objects stand for related items, of which only the key is a value. */
const JSON_TYPES: ReadonlySet<Field['type']> = new Set(['json', 'array'])

/**
 * Adds to the changes of a saved item what they replace (`$base`): the server refuses to write over what someone else
 * changed meanwhile. Servers that do not announce it are sent the changes alone.
 *
 * @param link - Column that makes the item a row of the relation: an item that was taken out meanwhile is not put back.
 * @returns Takes the changes, the item as it was loaded, and what is staged of it already.
 */
export function useNoteBase(fields: Readonly<Record<string, Field>>, link?: string) {
  const isOffered = useProject().info?.api.nested_bases === true
  return useCallback(
    (changes: Item, saved: Item | undefined, staged: Item | null): Item => {
      if (!isOffered || !saved) return changes
      const replaced = link === undefined ? Object.keys(changes) : [link, ...Object.keys(changes)]
      const base = Object.fromEntries(
        replaced.flatMap((name) => (isValue(fields[name], saved[name]) ? [[name, saved[name]]] : [])),
      )
      // What was there before the first change counts.
      return { ...changes, $base: { ...base, ...(staged?.$base as Item | undefined) } }
    },
    [isOffered, fields, link],
  )
}

function isValue(field: Field | undefined, value: unknown): boolean {
  if (!field?.datatype || value === undefined) return false
  return typeof value !== 'object' || value === null || JSON_TYPES.has(field.type)
}
