import { isReservedName, toSlug } from '@pergola/sdk/contract'
import { nameProblem } from '../../schema/define/nameProblem'
import type { Schema } from '../../schema/Schema'

/** Shorter than names may be, so that they are read at a glance, and that names of indexes are made of them. */
const LONGEST = 30

/** A heading as the name of a field: `Größe (cm)` becomes `grosse_cm`; empty where no letter of it can stay. */
export function nameOf(heading: string): string {
  return toSlug(heading.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2'))
    .replaceAll('-', '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/_{2,}/g, '_')
    .slice(0, LONGEST)
    .replace(/^_+|_+$/g, '')
}

/** The name, or with a number behind it the first one that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; nameProblem(free) !== null || isTaken(free); number++) free = `${name}_${number}`
  return free
}

/** What people read instead of the name: the heading, where the name has lost something of it. */
export function labelOf(heading: string, field: string): string | null {
  const text = heading.trim()
  const isSaid = nameProblem(text) === null || text.toLowerCase() === field.replaceAll('_', ' ')
  return text === '' || isSaid ? null : text
}

/** The name of a file as a name for a collection that is free. */
export function proposeCollection(fileName: string, { collections }: Schema): string {
  const taken = new Set([...collections.keys()].map((name) => name.toLowerCase()))
  const name = nameOf(fileName.replace(/\.[a-z]+$/i, ''))
  return freeName(name === '' || isReservedName(name) ? 'table' : name, (one) => taken.has(one))
}
