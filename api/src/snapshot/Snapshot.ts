/** A value as JSON knows it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What one thing of the model is, in words that hold on every server: names, never ids. Defaults are left out. */
export type Values = Readonly<Record<string, Json>>

/** A collection of the project with all its fields, or a system collection with the fields that were added to it. */
export type CollectionSnapshot = Values & { collection: string; fields: Values[] }

/**
 * The model of a project as a file: what makes the project work, without its items, people and secrets. Lists are in a
 * fixed order, so that two files can be compared line by line. A section that a file leaves out is left as it is.
 */
export interface Snapshot {
  /** Version of this form. */
  pergola: 1
  collections?: CollectionSnapshot[]
  relations?: Values[]
  roles?: Values[]
  permissions?: Values[]
  /** Those of roles and of everyone; the ones of single people are theirs. */
  presets?: Values[]
  webhooks?: Values[]
  settings?: Record<string, Json>
}

/** The two roles that every project has; they can be renamed, so that files name them by what they are. */
export const BUILT_IN_ROLES: Readonly<Record<string, number>> = { administrator: 1, public: 2 }

/** Text that is the same for the same value, whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`)
    .join(',')}}`
}

/** Leaves out what a thing holds anyway. */
export function withoutDefaults(values: Record<string, Json>, defaults: Values): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => canonical(value) !== canonical(defaults[key] ?? null)),
  )
}
