import type { Knex } from 'knex'
import { systemViewer } from '../project/Viewer'
import type { NotedChange, Outcome, Repair } from '../schema/define/schemaJournal'
import { writeLog } from './writeLog'

/** Writes into the activity what was found of an interrupted change of the schema and what became of it, as of the server itself. */
export async function recordRepair(db: Knex.Transaction, { change, outcome }: Repair): Promise<void> {
  const comment = `Interrupted: ${describe(change)}. ${outcomes[outcome]}`
  const entry = {
    action: 'update',
    collection: 'directus_collections',
    key: change.collection,
    revision: null,
  }
  await writeLog({ db, viewer: systemViewer, options: { comment }, log: [entry] })
}

const outcomes: Record<Outcome, string> = {
  undone: 'It was undone',
  finished: 'It was finished',
  kept: 'What there is of it was kept, since it is in use: complete or delete it',
  open: 'Look at it, and make the change again where it is missing',
}

function describe({ name, field }: NotedChange): string {
  const [what, verb] = name.split('.')
  const doing = { create: 'creating', update: 'changing', delete: 'deleting' }[verb ?? ''] ?? verb
  return what === 'field' && field !== undefined ? `${doing} the field "${field}"` : `${doing} the collection`
}
