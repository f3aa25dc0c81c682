import { Type } from 'typebox'
import { answer, ref } from '../../http/answers'

const Bytes = Type.Number({ description: 'Bytes' })

export const ServerDetails = Type.Object(
  {
    contract_version: Type.String(),
    sdk_version: Type.String(),
    node_version: Type.String(),
    started_on: Type.String({ description: 'ISO 8601, UTC' }),
    database: Type.Object({
      type: Type.Union([Type.Literal('sqlite'), Type.Literal('mysql')]),
      version: Type.String(),
      answer_ms: Type.Number({ description: 'Time of one small statement' }),
      size_bytes: Bytes,
    }),
    storage: Type.Object({
      type: Type.Union([Type.Literal('local'), Type.Literal('s3')]),
      files: Type.Integer(),
      size_bytes: Bytes,
    }),
    mail: Type.Object({
      type: Type.Union([Type.Literal('folder'), Type.Literal('smtp')]),
      from: Type.Union([Type.String(), Type.Null()]),
    }),
    disk: Type.Object({ free_bytes: Bytes, size_bytes: Bytes }),
    memory: Type.Object({ used_bytes: Bytes }),
    webhooks: Type.Object({ pending: Type.Integer(), failed: Type.Integer() }),
  },
  { $id: 'ServerDetails' },
)

export const ServerDetailsAnswer = answer(ref(ServerDetails))
