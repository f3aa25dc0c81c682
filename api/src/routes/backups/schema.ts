import { Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf, RefusalData, ref } from '../../http/answers'

export const Backup = Type.Object(
  {
    id: Type.Integer(),
    state: oneOf('running', 'done', 'failed', 'interrupted'),
    created_on: Type.String({ description: 'ISO 8601, UTC' }),
    created_by: nullable(Type.Integer({ description: 'Key of the user; null: the command' })),
    done: Type.Integer({ description: 'Of `total`' }),
    total: nullable(Type.Integer({ description: 'Null while that is not known' })),
    error: nullable(Type.String({ description: 'Why it failed, in English' })),
    refusal: nullable(ref(RefusalData)),
    archive: nullable(
      Type.Object(
        {
          bytes: Type.Integer(),
          sha256: Type.String({ description: 'Of the archive' }),
          rows: Type.Integer(),
          files: Type.Integer(),
          missing_files: Type.Integer({ description: 'Records whose content is not in the storage' }),
        },
        { description: 'What was made, once it is done' },
      ),
    ),
  },
  { $id: 'Backup' },
)

const BackupParams = Type.Object({ id: Type.String({ pattern: '^\\d+$' }) })

export const backupSchemas = {
  list: {
    summary: 'Backups of the project, newest first',
    response: { 200: answer(Type.Array(ref(Backup))) },
  },
  create: {
    summary: 'Begin a backup of database and files; needs a recent proof of who it is',
    response: { 200: answer(ref(Backup)) },
  },
  remove: {
    summary: 'Remove a backup, or cancel one that is being made; needs a recent proof of who it is',
    params: BackupParams,
    response: emptyAnswer,
  },
  link: {
    summary: 'Make an address for one download within five minutes; needs a recent proof of who it is',
    params: BackupParams,
    response: { 200: answer(Type.Object({ url: Type.String({ description: 'Below this server' }) })) },
  },
  download: {
    summary: 'The archive',
    security: [],
    params: BackupParams,
    querystring: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
    produces: ['application/zip'],
    response: { 200: Type.Unsafe<never>({ type: 'string', format: 'binary' }) },
  },
} as const

export const backupShapes = [Backup]
