import type { FastifyRequest } from 'fastify'
import { ApiError, type FieldProblem, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Row } from '../../items/ItemsContext'
import { decodeBase64, detectCharset } from './decodeBase64'
import type { Upload } from './FilesService'
import { type FetchUrl, fetchContent } from './fetchContent'
import { readMultipart } from './readMultipart'
import { stageContent } from './stageContent'

/** A request with content: what to store, and the other fields of its record. */
export interface ReceivedUpload {
  upload: Upload
  fields: Row
}

/** Far more parts and characters than any record has. */
const formLimits = { fields: 50, parts: 60, fieldSize: 100_000, headerPairs: 100 }

/** @throws what {@link readMultipart} throws; 400/13 for a form that is damaged or breaks off */
export async function receiveForm(request: FastifyRequest, maxBytes: number): Promise<ReceivedUpload> {
  try {
    // The limit is watched while the content is staged, with the error code of the contract.
    const parts = request.parts({ limits: { ...formLimits, fileSize: Number.POSITIVE_INFINITY } })
    const { staged, fileName, declaredType, fields } = await readMultipart(parts, maxBytes)
    return { upload: { staged, fileName, declaredType, charset: '' }, fields }
  } catch (cause) {
    // A full disk is the server's fault, everything else the form's.
    if (cause instanceof ApiError || (cause as NodeJS.ErrnoException).syscall) throw cause
    throw new ApiError('bodyUnreadable', say('formUnreadable'), { cause })
  }
}

/**
 * Takes content out of a JSON body, where `data` is base64, a data URL or an address.
 *
 * @param isNew - base64 of a new file needs both file names (contract 6.1)
 * @throws 422/4 for `data` that is none of these
 */
export async function receiveJson(
  body: Row,
  options: { maxBytes: number; isNew: boolean; fetchUrl?: FetchUrl },
): Promise<ReceivedUpload> {
  const { data, ...fields } = body
  if (typeof data !== 'string' || data === '') {
    throw validationError(missingFields(body, ['data', 'filename_disk', 'filename_download']))
  }
  if (/^https?:\/\//i.test(data)) {
    const remote = await fetchContent(data, options.maxBytes, options.fetchUrl)
    const staged = await stageContent(remote.content, options.maxBytes)
    const { fileName, declaredType, embed } = remote
    return {
      upload: { staged, fileName, declaredType, charset: detectCharset(remote.content), embed },
      fields,
    }
  }
  const missing = options.isNew ? missingFields(body, ['filename_disk', 'filename_download']) : []
  if (missing.length > 0) throw validationError(missing)
  const { content, declaredType } = decodeBase64(data)
  if (content.length > options.maxBytes)
    throw new ApiError('uploadTooLarge', say('fileTooLarge', { bytes: options.maxBytes }))
  const staged = await stageContent(content, options.maxBytes)
  const fileName = String(fields.filename_download ?? fields.filename_disk ?? '')
  return { upload: { staged, fileName, declaredType, charset: detectCharset(content) }, fields }
}

function missingFields(body: Row, names: readonly string[]): FieldProblem[] {
  return names
    .filter((field) => typeof body[field] !== 'string' || body[field] === '')
    .map((field) => ({ field, message: say('valueRequired') }))
}
