import { ApiError } from '../../errors/ApiError'
import { collectionNotFound, itemNotFound } from '../../errors/itemErrors'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import type { ItemsResult, WriteRequest } from '../../items/itemAnswers'
import { EMPTY_QUERY, type FilterNode, type ItemsQuery } from '../../items/query/ItemsQuery'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { outputCast } from '../../schema/cast/castOut'
import type { CollectionSchema } from '../../schema/Schema'

/** The history of items: what its viewer may see of it, and the way back. */
export class RevisionsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * Writes the item back as the revision remembers it, as far as it differs. Hashes are not part of revisions and
   * stay as they are.
   *
   * @throws ApiError 404/207 for a revision that is missing, hidden from the viewer or another item's.
   */
  async revert(
    name: string,
    key: string,
    revisionKey: string,
    request: WriteRequest,
  ): Promise<ItemsResult<Row>> {
    const schema = await this.project.schema.get()
    const collection = schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    const items = new ItemsService({ project: this.project, viewer: this.viewer, collection: name })
    const revision = await this.#findRevision(name, key, revisionKey)
    const current = await this.project
      .knex(name)
      .where(collection.primaryKey?.field ?? '', key)
      .first()
    if (!current) throw itemNotFound(key)
    return items.revert(key, differences(collection, revision.data as Row, current), {
      ...request,
      status: '*',
    })
  }

  async #findRevision(collection: string, key: string, revisionKey: string): Promise<Row> {
    const { data } = await this.#revisions().readByKeys([revisionKey], {
      query: ofItem({ ...EMPTY_QUERY, fields: ['data'] }, collection, key),
    })
    const revision = data?.[0]
    if (revision?.data) return revision
    throw new ApiError('revisionNotFound', `The item has no revision "${revisionKey}"`)
  }

  #revisions(): ItemsService {
    return new ItemsService({ project: this.project, viewer: this.viewer, collection: 'directus_revisions' })
  }
}

/** The query of all revisions of one item, oldest first; a filter of the caller gives way. Empty for items that never were. */
export function ofItem(query: ItemsQuery, collection: string, key: string): ItemsQuery {
  const equals = (field: string, value: string): FilterNode => ({
    path: [field],
    operator: 'eq',
    value,
    or: false,
  })
  return { ...query, filter: [equals('collection', collection), equals('item', key)] }
}

/** The remembered values that are not the stored ones, in wire form. Columns that are gone by now are left out. */
function differences(collection: CollectionSchema, remembered: Row, current: Row): Row {
  const changes: Row = {}
  for (const field of collection.columns) {
    if (field.column.primaryKey || !Object.hasOwn(remembered, field.field)) continue
    const cast = outputCast(field) ?? ((value: unknown) => value)
    const value = cast(remembered[field.field])
    if (JSON.stringify(value) !== JSON.stringify(cast(current[field.field]))) changes[field.field] = value
  }
  return changes
}
