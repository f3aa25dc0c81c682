import type { Knex } from 'knex'
import { Permissions } from '../permissions/Permissions'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { readVersions, type Versions } from '../schema/versions'
import { SearchScope } from './filter/SearchScope'
import type { ItemsContext } from './ItemsContext'
import { collectionRule } from './rules/collectionRules'

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
