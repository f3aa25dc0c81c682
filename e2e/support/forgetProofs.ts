import { join } from 'node:path'
import Database from 'libsql'
import type { RunningServer } from './startServer'

/** As if everyone had signed in to the demo project long ago. */
export function forgetProofs({ dataDir }: Pick<RunningServer, 'dataDir'>): void {
  const database = new Database(join(dataDir, 'projects/atlas.sqlite'))
  // The server may be writing.
  database.exec('PRAGMA busy_timeout = 10000')
  database.exec('UPDATE pergola_sessions SET proved_at = 0')
  database.close()
}
