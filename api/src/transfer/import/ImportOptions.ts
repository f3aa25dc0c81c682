import type { CellFormat } from '@pergola/sdk/contract'

/** Which column of the file goes into which field. */
export interface ImportColumn {
  /** Of the column, from 0. */
  index: number
  field: string
  /** Field of the related collection that the cells name; left out: they are its keys. */
  findBy?: string
  /** How numbers, dates and times are written in the cells; left out: as the database writes them. */
  format?: CellFormat
}

export interface ImportOptions {
  columns: ImportColumn[]
  /** Field by which items are found that are there already; null: all lines are new. */
  match: string | null
  /** What happens to lines: those that match nothing are created, those that do are updated, or both. */
  mode: 'create' | 'update' | 'both'
}
