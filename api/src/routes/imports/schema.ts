import { CELL_FORMATS } from '@pergola/sdk/contract'
import { Type } from 'typebox'
import { oneOf } from '../../http/answers'
import { strictObject } from '../../http/strictObject'
import { CollectionParams } from '../items/schema'
import { JobAnswer } from '../jobs/schema'

/** A table that is uploaded, and which of its sheets is meant. */
export const tableForm = Type.Object(
  {
    file: Type.String({ description: 'A table: CSV, XLSX or JSON' }),
    sheet: Type.Optional(
      Type.String({
        description: 'Of a workbook; without it the first one that has lines below its headings',
      }),
    ),
  },
  { 'x-type': 'FormData' },
)

export const uploadSchema = {
  summary: 'Uploads a table to be imported',
  params: CollectionParams,
  consumes: ['multipart/form-data'],
  form: tableForm,
  response: { 200: JobAnswer },
}

/** What becomes of an uploaded table. */
export const StartBody = strictObject({
  rehearse: Type.Optional(
    Type.Boolean({ description: 'Only counts what would happen; each part is written and undone again' }),
  ),
  columns: Type.Array(
    strictObject({
      index: Type.Integer({ minimum: 0, description: 'Of the column in the file, from 0' }),
      field: Type.String(),
      format: Type.Optional(oneOf(...CELL_FORMATS)),
      find_by: Type.Optional(
        Type.String({ description: 'Field of the related collection that the cells name' }),
      ),
    }),
    { maxItems: 500 },
  ),
  match: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Field by which items are found; null: all lines are new',
    }),
  ),
  mode: Type.Optional(Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('both')])),
})
