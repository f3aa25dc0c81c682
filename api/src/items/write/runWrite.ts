import type { Knex } from 'knex'
import { transact } from '../../db/repeated'
import { writeLog } from '../../log/writeLog'
import type { Project } from '../../project/Project'
import { emitItemEvent } from '../../project/ProjectEvents'
import type { Viewer } from '../../project/Viewer'
import { openItemsContext } from '../openItemsContext'
import { createItem } from './createItem'
import { deleteItem } from './deleteItem'
import { keepAccess } from './keepAccess'
import { PreparedHashes } from './PreparedHashes'
import { updateItem } from './updateItem'
import type { ItemWrites, WriteOptions, WriteSession } from './WriteSession'

const items: ItemWrites = { create: createItem, update: updateItem, delete: deleteItem }

/**
 * Runs a piece of work as one transaction: all of it is stored, with its activity and revisions, or none.
 *
 * Events of type `:after` are sent when the commit has succeeded; inside a caller's transaction by the caller, who gets
 * them in `afterCommit`, or else right away.
 *
 * @param hashes - What `prepareHashes` has made of the body.
 * @param trx - The caller's transaction, which the work then becomes part of.
 */
export async function runWrite<Result>(
  options: {
    project: Project
    viewer: Viewer
    trx?: Knex.Transaction | undefined
    afterCommit?: (() => Promise<void>)[] | undefined
  },
  write: WriteOptions,
  work: (session: WriteSession) => Promise<Result>,
  hashes = new PreparedHashes(),
): Promise<Result> {
  const { project, viewer } = options
  const committed: WriteSession['committed'] = []
  const afterCommit: WriteSession['afterCommit'] = []
  const run = async (trx: Knex.Transaction): Promise<Result> => {
    const context = await openItemsContext({ project, viewer, trx })
    const session: WriteSession = {
      ...context,
      db: trx,
      options: write,
      items,
      hashes,
      log: [],
      committed,
      afterCommit,
      touched: { count: 0 },
    }
    const result = await work(session)
    await keepAccess(session)
    await writeLog(session)
    return result
  }
  const result = options.trx
    ? await run(options.trx)
    : await transact(project.knex, (trx) => {
        committed.length = 0
        afterCommit.length = 0
        return run(trx)
      })
  const finish = async () => {
    for (const { action, event } of committed) await emitItemEvent(project.events, action, ':after', event)
    for (const work of afterCommit) await work()
  }
  if (options.trx && options.afterCommit) options.afterCommit.push(finish)
  else await finish()
  return result
}
