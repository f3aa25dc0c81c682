import type { Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '../../../items/ItemsContext'
import { requestKey } from '../../../items/write/writeOnce'
import { FilesService } from '../FilesService'
import { readStaged } from '../stageContent'

/** What a client says about a file beside the columns of its record. */
interface Described {
  fileName: string
  declaredType: string | null
  /** The file whose content it takes the place of; empty: it becomes a new one. */
  replaces: string
  fields: Row
}

/** What an upload has become; `data` is missing where the caller may write but not read. */
export interface Stored {
  data: Row | undefined
}

export function sendStored(reply: FastifyReply, { data }: Stored, status: number): FastifyReply {
  return data ? reply.code(status).send({ data }) : reply.code(204).send()
}

export function readDescription(metadata: Upload['metadata']): Described {
  const { filename, filetype, replaces, owner: _owner, record: _record, ...fields } = metadata ?? {}
  return {
    fileName: filename || 'file',
    declaredType: filetype || null,
    replaces: replaces ?? '',
    // As in a form: an empty folder is the root.
    fields: fields.folder === '' ? { ...fields, folder: null } : fields,
  }
}

/** @throws what the plain upload throws for callers who may not store the file */
export async function checkRights(
  { project, viewer }: Pick<FastifyRequest, 'project' | 'viewer'>,
  upload: Upload,
): Promise<void> {
  const service = new FilesService({ project, viewer })
  const { replaces } = readDescription(upload.metadata)
  await (replaces ? service.checkReplace(replaces) : service.checkCreate())
}

/**
 * Makes the record of content that has arrived whole, as a plain upload does: rights, kinds and limits are looked at as
 * they are now. The same upload creates one file, even when two servers finish it.
 *
 * @returns the record; undefined where the caller may write but not read
 */
export async function finishUpload(
  { project, viewer }: FastifyRequest,
  upload: Upload,
  path: string,
): Promise<Row | undefined> {
  const service = new FilesService({ project, viewer })
  const { replaces, fields, ...source } = readDescription(upload.metadata)
  await checkRights({ project, viewer }, upload)
  const staged = await readStaged(path)
  const content = { ...source, staged, charset: '' }
  const once = requestKey(`upload ${upload.id}`, [staged.checksum, fields])
  const { data } = replaces
    ? await service.replace(replaces, content, fields)
    : await service.create(content, fields, { once })
  return data
}
