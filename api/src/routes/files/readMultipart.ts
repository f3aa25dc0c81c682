import type { Multipart } from '@fastify/multipart'
import qs from 'qs'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Row } from '../../items/ItemsContext'
import { type StagedContent, stageContent } from './stageContent'

/** A form with one file. */
export interface ReceivedForm {
  staged: StagedContent
  fileName: string
  declaredType: string | null
  /** Text parts by name. */
  fields: Row
}

/**
 * Reads a form part by part; the name of the file part does not matter.
 *
 * @throws 400/15 for a second file, 422/4 without any, 413/601 over the limit; nothing is left behind then
 */
export async function readMultipart(
  parts: AsyncIterable<Multipart>,
  maxBytes: number,
): Promise<ReceivedForm> {
  const texts = new URLSearchParams()
  let file: Omit<ReceivedForm, 'fields'> | null = null
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        texts.append(part.fieldname, String(part.value))
        continue
      }
      if (file) {
        part.file.resume()
        throw new ApiError('batchUpload', say('filesOneByOne'))
      }
      const staged = await stageContent(part.file, maxBytes)
      file = { staged, fileName: part.filename || 'file', declaredType: part.mimetype || null }
    }
  } catch (error) {
    await file?.staged.dispose()
    throw error
  }
  if (!file) throw validationError([{ field: 'data', message: say('fileRequired') }])
  return { ...file, fields: blankFolderToNull(parseForm(texts)) }
}

/** Lists in forms have brackets behind their name, as PHP reads them: `tags[]=red`. */
function parseForm(texts: URLSearchParams): Row {
  return qs.parse(texts.toString(), { depth: 2, parameterLimit: MAX_FIELDS })
}

const MAX_FIELDS = 60

/** A form cannot send null; an empty `folder` means the root. */
function blankFolderToNull(fields: Row): Row {
  return fields.folder === '' ? { ...fields, folder: null } : fields
}
