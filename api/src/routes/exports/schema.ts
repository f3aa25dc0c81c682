import { Type } from 'typebox'
import { Key, ref } from '../../http/answers'
import { parametersCheckedLater } from '../../http/checkedLater'
import { strictObject } from '../../http/strictObject'
import { CollectionParams, readingParameters } from '../items/schema'

const { filter, q, sort, limit, offset, status, lang } = readingParameters

const MOST_KEYS = 20_000

/** Keys that an address has no room for, or in which commas stand. */
export const ExportBody = strictObject({
  keys: Type.Array(ref(Key), {
    minItems: 1,
    maxItems: MOST_KEYS,
    description: 'Of the items, in whatever status',
  }),
})

export const exportSchema = {
  summary: 'Items as a file',
  params: CollectionParams,
  querystring: Type.Object({
    format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('json')], {
      description: 'Of the file',
    }),
    related: Type.Optional(
      Type.Union([Type.Literal('keys'), Type.Literal('texts')], {
        description:
          'Related items as keys (default), which can be imported again, or as the texts that are shown for them',
      }),
    ),
    ...parametersCheckedLater({
      fields: Type.Union([Type.String(), Type.Array(Type.String())], {
        description: 'Names of the columns, in their order; left out: all fields that can be read',
      }),
      filter,
      q,
      sort,
      limit,
      offset,
      status,
      lang,
    }),
  }),
  produces: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/json',
  ],
  // A file, written row by row.
  response: { 200: Type.Unsafe<never>({ type: 'string', format: 'binary' }) },
} as const

export const chosenExportSchema = {
  ...exportSchema,
  summary: 'Chosen items as a file',
  body: ExportBody,
} as const
