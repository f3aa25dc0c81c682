/** How numbers are written where they are not written plainly, as `1234.5`. */
export const NUMBER_FORMATS = ['1234.5', '1,234.5', '1.234,5'] as const
/** How days are written; a time of day may follow any of them. The first ones are guessed first. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD.MM.YY',
  'D MMM YYYY',
  'MMM D, YYYY',
] as const
/** Hours and minutes; seconds and `AM` or `PM` may follow. */
export const TIME_FORMAT = 'HH:mm'
/** How cells of a table are written that is imported. */
export const CELL_FORMATS = [...NUMBER_FORMATS, ...DATE_FORMATS, TIME_FORMAT] as const

export type NumberFormat = (typeof NUMBER_FORMATS)[number]
export type DateFormat = (typeof DATE_FORMATS)[number]
export type CellFormat = (typeof CELL_FORMATS)[number]

/** What a column of a table can become, what is chosen most first. */
export const COLUMN_KINDS = [
  'text',
  'long_text',
  'choices',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'relation',
  'list',
  'json',
] as const

export type ColumnKind = (typeof COLUMN_KINDS)[number]
