import type { Knex } from 'knex'
import type { LookUp } from '../db/lookUp'
import { Permissions } from '../permissions/Permissions'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema, Schema } from '../schema/Schema'
import { readVersions, type Versions } from '../schema/versions'
import { SearchScope } from './filter/SearchScope'
import type { CollectionRule } from './rules/CollectionRule'
import { collectionRule } from './rules/collectionRules'

/** A related collection that could not be read (contract 7.6). */
export interface Warning {
  type: 'warning'
  message: string
  code: 18
  fields: string[]
}

/** One item as it goes over the wire or into the database. */
export type Row = Record<string, unknown>

/** Everything one call of the items engine works with: who asks, on which connection, under which schema. */
export interface ItemsContext {
  readonly project: Project
  readonly viewer: Viewer
  /** The connection: the project's, or the open transaction of a write. */
  readonly db: Knex
  /** Finds rows by their keys at once; null inside of a transaction and where the call writes. */
  readonly lookUp: LookUp | null
  readonly schema: Schema
  readonly permissions: Permissions
  readonly search: SearchScope
  /** `collectionRule`, for the rules themselves: one that shows other collections' rows asks for theirs. */
  readonly ruleOf: (collection: string) => CollectionRule
  /** Whether a search looks into a list of rows of this collection. Default: into every list. */
  readonly searchesInto?: (collection: CollectionSchema) => boolean
  /** Of schema and settings when the call began. */
  readonly versions: Versions
}

/** Gathers the context of a call; inside a transaction everything is read through it. */
export async function openItemsContext(options: {
  project: Project
  viewer: Viewer
  trx?: Knex.Transaction | undefined
  /** The call writes nothing, so that it can go beside the connections that do. */
  onlyReads?: boolean
  /** As the request has read them; a transaction reads them itself. */
  versions?: Versions | null | undefined
}): Promise<ItemsContext> {
  const { project, viewer, trx } = options
  const db = trx ?? (options.onlyReads ? project.reads : project.knex)
  const versions = (trx ? undefined : options.versions) ?? (await readVersions(db))
  const kept = trx ? null : project.schema.current(versions.schema)
  const schema = kept ?? (await project.schema.get(trx, versions.schema))
  const lookUp = !trx && options.onlyReads ? project.lookUp : null
  const permissions = await Permissions.load(db, viewer, lookUp, versions.data)
  const search = new SearchScope()
  return { project, viewer, db, lookUp, schema, permissions, search, ruleOf: collectionRule, versions }
}
