import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import type { KeptCounts } from '../db/KeptCounts'
import type { LookUp } from '../db/lookUp'
import type { IndexBuilder } from '../indexes/IndexBuilder'
import type { SideIndexes } from '../indexes/SideIndexes'
import type { SchemaCache } from '../schema/SchemaCache'
import type { Storage } from '../storage/Storage'
import type { ProjectConfig } from './ProjectConfig'
import type { ProjectEvents } from './ProjectEvents'
import type { ProjectLimits } from './ProjectLimits'
import type { SettingsCache } from './SettingsCache'

/** One project: its database, storage and everything derived from them. Opened once per process, shared by requests. */
export interface Project {
  readonly key: string
  readonly knex: Knex
  /** For reading items: statements of any length, which cannot write and end when no one waits for them. */
  readonly reads: Knex
  /** For what an index finds at once, outside of transactions. */
  readonly lookUp: LookUp
  readonly counts: KeptCounts
  readonly dialect: Dialect
  readonly schema: SchemaCache
  readonly indexes: SideIndexes
  /** Makes and drops the indexes that administrators ask for. */
  readonly indexBuilder: IndexBuilder
  readonly settings: SettingsCache
  readonly storage: Storage
  readonly events: ProjectEvents
  readonly config: ProjectConfig
  /** Where the operator puts languages of their own. */
  readonly languagesDir: string
  readonly limits: ProjectLimits
  /** Signs tokens and links; random per project, kept in its database so that several processes agree. */
  readonly secret: Uint8Array
  /** Closes the database connection and everything that listens. */
  close(): Promise<void>
}
