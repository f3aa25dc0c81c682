import type { CellFormat, ColumnKind } from '@pergola/sdk/contract'

/** A column of a table, and the field that it becomes. */
export interface TableColumn {
  /** Of the column in the file, from 0. */
  index: number
  field: string
  /** What people read, where the name alone does not say it. */
  label: string | null
  kind: ColumnKind
  /** Of whole numbers and long texts, which have several. */
  datatype: string | null
  /** Of texts (`100`) and decimals (`10,2`). */
  length: string | null
  /** How numbers, dates and times are written in the file; null: plainly. */
  format: CellFormat | null
  choices: string[] | null
  /** The related collection. */
  collection: string | null
  /** Its field that the cells name; null: its key. */
  find_by: string | null
  is_key: boolean
}

/** Something that people should know of a column before it is imported. */
export interface ColumnNote {
  code: 'empty' | 'no_heading' | 'renamed' | 'ambiguous' | 'leading_zeros' | 'long_numbers' | 'nearly'
  count?: number
  /** The first one of them. */
  line?: number
  text?: string
  kind?: ColumnKind
}

/** A guessed column, and what it could be instead. */
export interface ProposedColumn extends TableColumn {
  heading: string
  is_left_out: boolean
  /** Formats that all cells have, by kind. */
  formats: CellFormat[]
  /** What each kind would be stored with, for when it is chosen. */
  text_length: string
  decimals: string
  whole_numbers: string
  distinct: string[] | null
  can_be_key: boolean
  notes: ColumnNote[]
}
