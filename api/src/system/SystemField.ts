/** The row of `directus_fields` of a seeded field. Left out: false, null, width `full`, locked. */
export interface SystemFieldRow {
  interface?: string
  width?: 'half' | 'half-space' | 'full'
  sort?: number
  required?: boolean
  readonly?: boolean
  hiddenDetail?: boolean
  hiddenBrowse?: boolean
  /** @defaultValue true */
  locked?: boolean
  /** A function for options that take long to gather. */
  options?: Record<string, unknown> | (() => Record<string, unknown>)
  note?: string
  validation?: string
}

/**
 * One field of a system collection: its column (when `datatype` is given) and its row (when `row` is given).
 *
 * Datatypes are MySQL's, see `schema/datatypes.ts`; arrays of fields are in the order of the record on the wire.
 */
export interface SystemField {
  field: string
  type: string
  datatype?: string
  length?: string
  unsigned?: boolean
  notNull?: boolean
  primaryKey?: boolean
  autoIncrement?: boolean
  unique?: boolean
  default?: string
  row?: SystemFieldRow
}

/** A table of ours with its indexes. */
export interface SystemTable {
  name: string
  fields: readonly SystemField[]
  /** Unique over several columns; nulls never collide. */
  uniqueTogether?: readonly string[]
  indexes?: readonly string[][]
}
