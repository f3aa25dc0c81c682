import { ApiError } from '../../errors/ApiError'
import { collectionNotFound, itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import type { ItemsResult, WriteRequest } from '../../items/itemAnswers'
import { openItemsContext } from '../../items/openItemsContext'
import { EMPTY_QUERY, type FilterNode, type ItemsQuery } from '../../items/query/ItemsQuery'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { GoneItems, type MissingItems } from './GoneItems'
import {
  changedValues,
  listDelta,
  listOf,
  listsAt,
  type RememberedLists,
  readListHistory,
} from './listHistory'

/** What going back to a revision writes. */
export interface RevertPlan {
  /** The body of the write: columns that differ, and changes to lists. */
  values: Row
  /** Lists that stay as they are, because they had more rows than a revision keeps. */
  incomplete: string[]
  /** What is gone, or may not be read, and does not come back; the references to it stay as they are. */
  missing: MissingItems[]
}

/** The history of items: what its viewer may see of it, and the way back. */
export class RevisionsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** What the item's revisions remember of its lists, oldest first; nothing for items that cannot be read. */
  async readLists(name: string, key: string): Promise<RememberedLists[]> {
    const context = await openItemsContext({ project: this.project, viewer: this.viewer, onlyReads: true })
    const collection = context.schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    const { data } = await this.#revisions().readMany({
      query: ofItem({ ...EMPTY_QUERY, fields: ['id'], limit: -1 }, name, key),
    })
    return readListHistory(
      context,
      collection,
      (data ?? []).map((row) => Number(row.id)),
    )
  }

  /**
   * What {@link revert} would write, for the viewer to look at before.
   *
   * @throws ApiError 404/207 for a revision that is missing, hidden from the viewer or another item's.
   */
  async plan(name: string, key: string, revisionKey: string): Promise<RevertPlan> {
    const context = await openItemsContext({ project: this.project, viewer: this.viewer, onlyReads: true })
    const collection = context.schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    const revision = await this.#findRevision(name, key, revisionKey)
    const current = await context
      .db(name)
      .where(collection.primaryKey?.field ?? '', key)
      .first()
    if (!current) throw itemNotFound(key)
    const lists = listsAt(await this.readLists(name, key), Number(revisionKey))
    const remembered = Object.entries(lists).flatMap(([field, rows]) => {
      const list = listOf(context, collection, field)
      return list ? [{ field, list, rows }] : []
    })
    const data = revision.data as Row
    const gone = await GoneItems.find(context, [
      { collection, rows: [data] },
      ...remembered.map(({ list, rows }) => ({ collection: list.target, rows: rows ?? [] })),
    ])
    const plan: RevertPlan = {
      values: changedValues(context, collection, data, current),
      incomplete: [],
      missing: [],
    }
    for (const [field, item] of gone.takeOut(collection, plan.values, data))
      plan.missing.push({ field, keys: [item] })
    for (const { field, list, rows } of remembered) {
      if (rows === null) {
        plan.incomplete.push(field)
        continue
      }
      const { changes, missing } = await listDelta(context, list, key, rows, gone)
      if (changes.length > 0) plan.values[field] = changes
      if (missing.size > 0) plan.missing.push({ field, keys: [...missing] })
    }
    return plan
  }

  /**
   * Writes the item back as the revision remembers it, as far as it differs, with its lists. Hashes are not part of
   * revisions and stay as they are, as do references to items that are gone or
   * hidden from the viewer. The rights are those of today, for every row that is written.
   *
   * @throws ApiError what {@link plan} throws, and the write.
   */
  async revert(
    name: string,
    key: string,
    revisionKey: string,
    request: WriteRequest,
  ): Promise<ItemsResult<Row>> {
    const { values } = await this.plan(name, key, revisionKey)
    const items = new ItemsService({ project: this.project, viewer: this.viewer, collection: name })
    return items.revert(key, values, { ...request, status: '*' })
  }

  async #findRevision(collection: string, key: string, revisionKey: string): Promise<Row> {
    const { data } = await this.#revisions().readByKeys([revisionKey], {
      query: ofItem({ ...EMPTY_QUERY, fields: ['data'] }, collection, key),
    })
    const revision = data?.[0]
    if (revision?.data) return revision
    throw new ApiError('revisionNotFound', say('revisionUnknown', { revision: revisionKey }))
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
