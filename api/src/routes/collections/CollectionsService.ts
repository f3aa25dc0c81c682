import { isAllowed } from '@pergola/sdk/contract'
import { itemNotFound, readDenied } from '../../errors/itemErrors'
import type { ItemsContext } from '../../items/ItemsContext'
import { openItemsContext } from '../../items/openItemsContext'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { type CollectionRecord, collectionRecord } from '../../schema/collectionRecord'
import type { Schema } from '../../schema/Schema'

/** Reads collections as their viewer may see them; `CollectionWriter` changes them. */
export class CollectionsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** User collections first, then the system ones; tables without description are among the former. */
  async readAll(fieldsAs: 'object' | 'array' = 'object'): Promise<CollectionRecord[]> {
    return recordsOf((await this.#open()).schema, fieldsAs)
  }

  /**
   * Checks the right to read collections now; the records can be made later.
   *
   * @throws ApiError 403 for a viewer who may not read them
   */
  static async open(project: Project, viewer: Viewer): Promise<{ records: () => CollectionRecord[] }> {
    const { schema } = await new CollectionsService(project, viewer).#open()
    return { records: () => recordsOf(schema, 'object') }
  }

  /** @throws ApiError 404/203 for unknown, system and unmanaged collections. */
  async readOne(name: string, fieldsAs: 'object' | 'array' = 'object'): Promise<CollectionRecord> {
    const context = await this.#open()
    const collection = context.schema.collections.get(name)
    if (!collection?.hasRow) throw itemNotFound(name)
    return collectionRecord(collection, fieldsAs)
  }

  async #open(): Promise<ItemsContext> {
    const context = await openItemsContext({ project: this.project, viewer: this.viewer })
    const meta = context.schema.collections.get('directus_collections')
    if (!meta || !isAllowed(context.permissions.access(meta, 'read')))
      throw readDenied('directus_collections', this.viewer)
    return context
  }
}

function recordsOf(schema: Schema, fieldsAs: 'object' | 'array'): CollectionRecord[] {
  const all = [...schema.collections.values()]
  const inOrder = [...all.filter((c) => !c.isSystem), ...all.filter((c) => c.isSystem)]
  return inOrder.map((collection) => collectionRecord(collection, fieldsAs))
}
