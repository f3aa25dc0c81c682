import { type Static, Type } from 'typebox'
import { answer, dataOrNothing, oneOf, ref, refTo } from '../../http/answers'
import { listCheckedLater } from '../../http/checkedLater'
import { strictObject } from '../../http/strictObject'
import { IdsParams, Item, ItemKeyParams, WriteQuerystring } from '../items/schema'
import { JobAnswer } from '../jobs/schema'

const Text = Type.String()
const file = refTo('FileRecord')

const FileUse = Type.Object(
  {
    collection: Text,
    field: Text,
    by: oneOf('reference', 'text'),
    items: Type.Array(ref(Item), { description: 'The first that the reader may read: keys and short texts' }),
    others: Type.Integer({ description: 'How many more there are' }),
  },
  {
    description:
      'One field of one collection. `reference`: by its key. `text`: by its address, inside a text',
  },
)

export const FileUses = Type.Object(
  {
    uses: Type.Array(FileUse),
    hidden: Type.Integer({
      description: 'Items that refer to it by a field that the reader may not read. Texts are not counted',
    }),
    isComplete: Type.Boolean({
      description: 'False where the project has more text fields than are searched',
    }),
  },
  { $id: 'FileUses' },
)

export const UnusedFiles = Type.Object(
  {
    keys: Type.Array(Type.Integer(), { description: 'The newest of them, 500 at most' }),
    total: Type.Integer(),
    isComplete: Type.Boolean({
      description: 'False where the project has more text fields than are searched',
    }),
  },
  { $id: 'UnusedFiles' },
)

const content = Type.String({ description: 'The content; in JSON as base64, or an address to read it from' })

// Fields of the record stand beside the content.
const besideFields = {
  additionalProperties: true,
  'x-type': "FormData | (Partial<Omit<FileRecord, 'data'>> & { data?: string })",
} as const

const sent = {
  querystring: WriteQuerystring,
  consumes: ['multipart/form-data', 'application/json'],
} as const

export const fileSchemas = {
  upload: {
    ...sent,
    form: Type.Object({ data: content }, besideFields),
    summary: 'Upload: a form with one file, or JSON with `data` as base64 or address',
    response: dataOrNothing(file),
  },
  updateBatch: {
    summary: 'Change several files, each with its key',
    querystring: WriteQuerystring,
    body: listCheckedLater(Type.Array(file)),
    // Updates answer each record as a list with one element.
    response: dataOrNothing(Type.Array(Type.Array(file))),
  },
  update: {
    ...sent,
    form: Type.Object({ data: Type.Optional(content) }, besideFields),
    summary: 'Change the record, or replace the content',
    params: IdsParams,
    response: dataOrNothing(Type.Array(Type.Union([file, Type.Array(file)]))),
  },
  unused: {
    summary: 'Files that nothing refers to',
    response: { 200: answer(ref(UnusedFiles)) },
  },
  moveUses: {
    summary: 'Moves what refers to a file to another file, as a job that can be undone',
    params: ItemKeyParams,
    body: strictObject({ to: Type.Integer({ minimum: 1, description: 'Key of the other file' }) }),
    response: { 200: JobAnswer },
  },
  uses: {
    summary: 'Items that refer to a file',
    params: ItemKeyParams,
    response: { 200: answer(ref(FileUses)) },
  },
} as const

export type FileUsesShape = Static<typeof FileUses>
