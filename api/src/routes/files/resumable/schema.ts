import { Type } from 'typebox'
import { answer, emptyAnswer, refTo } from '../../../http/answers'

const params = Type.Object({ upload: Type.String() })
const stored = answer(refTo('FileRecord'))

export const resumableSchemas = {
  begin: {
    summary:
      'Begin an upload in several requests (tus 1.0): `Upload-Length` and `Upload-Metadata` describe the file',
    response: { 201: Type.Union([stored, Type.Null()]), 204: emptyAnswer[204] },
  },
  progress: {
    summary: 'How much of an upload has arrived: `Upload-Offset`',
    params,
    response: { 200: Type.Null() },
  },
  receive: {
    summary: 'The next part of an upload, from `Upload-Offset` on; the last one answers the file',
    params,
    response: { 200: stored, 204: emptyAnswer[204] },
  },
  drop: {
    summary: 'Give an upload up',
    params,
    response: { 204: emptyAnswer[204] },
  },
} as const
