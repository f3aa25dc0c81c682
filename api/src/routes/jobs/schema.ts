import { Type } from 'typebox'
import { knownWords, nullable, oneOf, RefusalData, ref } from '../../http/answers'

export const JobParams = Type.Object({ id: Type.String({ description: 'Of the job' }) })

const count = Type.Number()

export const JobData = Type.Object({
  id: Type.Number(),
  kind: Type.Union(
    [Type.Literal('import'), Type.Literal('update'), Type.Literal('delete'), Type.Literal('replace')],
    { description: '`replace`: what refers to a file is moved to another one' },
  ),
  collection: Type.String(),
  makes_collection: Type.Boolean({
    description: 'The import makes its collection, and takes it down again when it ends in the middle',
  }),
  state: oneOf('ready', 'running', 'done', 'cancelled', 'failed', 'interrupted', 'undone'),
  // What it does, or did last.
  step: nullable(knownWords('check', 'import', 'update', 'delete', 'undo')),
  total: Type.Union([Type.Number(), Type.Null()], { description: 'Items or lines in all' }),
  done: Type.Number(),
  counts: Type.Object({
    created: count,
    updated: count,
    deleted: count,
    unchanged: count,
    refused: count,
    undone: count,
    kept: count,
  }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed, in English' }),
  refusal: nullable(ref(RefusalData)),
  file: Type.Union([
    Type.Null(),
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.Object({ heading: Type.String(), samples: Type.Array(Type.String()) })),
      sheet: Type.Optional(Type.String({ description: 'The one of a workbook that was read' })),
      sheets: Type.Optional(Type.Array(Type.String())),
    }),
  ]),
  can_undo: Type.Boolean(),
})

export const JobAnswer = Type.Object({ data: JobData })
export const JobsAnswer = Type.Object({ data: Type.Array(JobData) })
export const RefusedAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      line: Type.Union([Type.Number(), Type.Null()]),
      item: Type.Union([Type.String(), Type.Null()]),
      collection: Type.Optional(Type.String({ description: 'Of the item, where it is not that of the job' })),
      reason: Type.String({ description: 'In English' }),
      refusal: ref(RefusalData),
    }),
  ),
})
export const RefusedQuerystring = Type.Object({
  format: Type.Optional(
    Type.Literal('csv', { description: 'A file of the refused lines; else the first 100 of them' }),
  ),
})
