import { Type } from 'typebox'
import { ItemsQuerystring } from '../items/schema'

const { filter, q, sort, limit, offset, status, lang } = ItemsQuerystring.properties

export const ExportQuerystring = Type.Object({
  format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('json')], {
    description: 'Of the file',
  }),
  fields: Type.Optional(
    Type.Unknown({
      description: 'Names of the columns, in their order; left out: all fields that can be read',
    }),
  ),
  related: Type.Optional(
    Type.Union([Type.Literal('keys'), Type.Literal('texts')], {
      description:
        'Related items as keys (default), which can be imported again, or as the texts that are shown for them',
    }),
  ),
  filter,
  q,
  sort,
  limit,
  offset,
  status,
  lang,
})
