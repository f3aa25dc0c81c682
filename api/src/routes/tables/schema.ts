import { CELL_FORMATS, COLUMN_KINDS } from '@pergola/sdk/contract'
import { Type } from 'typebox'
import { nullable, oneOf, RefusalData } from '../../http/answers'
import { strictObject } from '../../http/strictObject'
import { tableForm } from '../imports/schema'
import { JobData, JobParams } from '../jobs/schema'

const format = nullable(oneOf(...CELL_FORMATS))
const columnProperties = {
  index: Type.Integer({ minimum: 0, description: 'Of the column in the file, from 0' }),
  field: Type.String(),
  label: nullable(Type.String({ maxLength: 500 })),
  kind: oneOf(...COLUMN_KINDS),
  datatype: nullable(Type.String()),
  length: nullable(Type.String()),
  format,
  choices: nullable(Type.Array(Type.String(), { maxItems: 100 })),
  collection: nullable(Type.String()),
  find_by: nullable(Type.String()),
  is_key: Type.Boolean(),
}

const Column = strictObject(columnProperties)

const Note = Type.Object({
  code: oneOf('empty', 'no_heading', 'renamed', 'ambiguous', 'leading_zeros', 'long_numbers', 'nearly'),
  count: Type.Optional(Type.Number()),
  line: Type.Optional(Type.Number()),
  text: Type.Optional(Type.String()),
  kind: Type.Optional(oneOf(...COLUMN_KINDS)),
})

const ProposedColumn = Type.Object({
  ...columnProperties,
  heading: Type.String(),
  is_left_out: Type.Boolean(),
  formats: Type.Array(oneOf(...CELL_FORMATS)),
  text_length: Type.String(),
  decimals: Type.String(),
  whole_numbers: Type.String(),
  distinct: nullable(Type.Array(Type.String())),
  can_be_key: Type.Boolean(),
  notes: Type.Array(Note),
})

const ColumnPreview = Type.Object({
  index: Type.Number(),
  values: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  problem_count: Type.Number(),
  problems: Type.Array(Type.Object({ line: Type.Number(), value: Type.String(), ...RefusalData.properties })),
})

/** A table as it is to become a collection. */
const ProposalAnswer = Type.Object({
  data: Type.Object({
    job: JobData,
    collection: Type.String({ description: 'A name that is free, or the one that was chosen' }),
    columns: Type.Array(ProposedColumn),
    previews: Type.Array(ColumnPreview),
  }),
})

export const tableUploadSchema = {
  summary: 'Uploads a table that is to become a collection',
  consumes: ['multipart/form-data'],
  form: tableForm,
  response: { 200: ProposalAnswer },
}

export const tableReadSchema = {
  summary: 'An uploaded table with the columns that were chosen last',
  params: JobParams,
  response: { 200: ProposalAnswer },
}

export const PreviewBody = strictObject({ columns: Type.Array(Column, { minItems: 1, maxItems: 500 }) })

export const PreviewAnswer = Type.Object({ data: Type.Array(ColumnPreview) })

export const TableStartBody = strictObject({
  collection: Type.String(),
  columns: Type.Array(Column, { minItems: 1, maxItems: 500 }),
})
