import { ApiError, type FieldProblem } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { withoutHiddenCharacters } from '../../files/hiddenCharacters'
import type { ItemsContext, Row } from '../ItemsContext'
import type { CollectionRule, WriteCheck } from './CollectionRule'
import { createFileData, fileDataNeeds } from './fileData'
import { checkFolder } from './folderRule'
import { pendingColumns, serverColumns } from './serverColumns'

export const fileRule: CollectionRule = {
  createAction: 'upload',

  computed: {
    // Completed in `afterRead`, which may wait for the settings.
    data: { needs: fileDataNeeds, compute: (stored) => stored },
  },

  async afterRead(rows, context) {
    if (!rows.some((row) => row.data !== undefined)) return
    const toData = await createFileData(context)
    for (const row of rows) if (row.data !== undefined) row.data = toData(row.data as Row)
  },

  async checkWrite(write, context) {
    await refuseTakenHash(write, context)
  },

  async validate({ action, payload }, { db }): Promise<FieldProblem[]> {
    const problems = await checkFolder('folder', payload.folder, db)
    if (action !== 'create' || pendingColumns(payload.storage)) return problems
    const missing = ['data', 'filename_disk', 'filename_download'].filter((field) => !payload[field])
    return [...problems, ...missing.map((field) => ({ field, message: say('valueRequired') }))]
  },

  prepare({ action, current, payload }): Row {
    const columns = { ...named(payload), ...pendingColumns(payload.storage) }
    if (action === 'create') return columns
    const sent = serverColumns.filter((column) => payload[column] !== undefined)
    return { ...Object.fromEntries(sent.map((column) => [column, current?.[column]])), ...columns }
  },
}

/** The name of a download is part of a header and of a file system: without characters that neither shows. */
function named({ filename_download: name }: Row): Row {
  return typeof name === 'string' ? { filename_download: withoutHiddenCharacters(name) } : {}
}

/** Anyone who could take the hash of another file would answer for its address. */
async function refuseTakenHash({ key, payload }: WriteCheck, { db }: ItemsContext): Promise<void> {
  if (!payload.private_hash) return
  const other = await db('directus_files')
    .where({ private_hash: String(payload.private_hash) })
    .first('id')
  if (other && Number(other.id) !== Number(key)) {
    throw new ApiError('duplicateKey', say('hashTaken'))
  }
}
