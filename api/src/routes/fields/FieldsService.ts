import { isAllowed } from '@pergola/sdk/contract'
import { collectionNotFound, fieldNotFound, readDenied, relatedDataDenied } from '../../errors/itemErrors'
import type { ItemsContext } from '../../items/ItemsContext'
import { openItemsContext } from '../../items/openItemsContext'
import { isFieldHidden } from '../../permissions/isFieldHidden'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { type FieldRecord, listFieldRecord, singleFieldRecord } from '../../schema/fieldRecord'
import type { CollectionSchema } from '../../schema/Schema'

/** Reads fields as their viewer may see them; `FieldWriter` changes them. */
export class FieldsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** The fields of all collections that the viewer may read. */
  async readAll(): Promise<FieldRecord[]> {
    const context = await this.#open()
    return [...context.schema.collections.values()]
      .filter((collection) => isAllowed(context.permissions.access(collection, 'read')))
      .flatMap((collection) => visibleFields(context, collection))
  }

  /** @throws ApiError 404/200, 403/300 (anonymous 401/3) for a collection that cannot be read. */
  async readOf(name: string): Promise<FieldRecord[]> {
    const context = await this.#open()
    return visibleFields(context, this.#readable(context, name))
  }

  /** @throws ApiError 404/202 for an unknown field, 403/215 for one that is hidden from the viewer. */
  async readOne(name: string, field: string): Promise<FieldRecord> {
    const context = await this.#open()
    const collection = this.#readable(context, name)
    const found = collection.fields.get(field)
    if (!found) throw fieldNotFound(name, field)
    if (isHiddenEverywhere(context, collection, field)) throw relatedDataDenied(field)
    return singleFieldRecord(found)
  }

  async #open(): Promise<ItemsContext> {
    const context = await openItemsContext({ project: this.project, viewer: this.viewer })
    const meta = context.schema.collections.get('directus_fields')
    if (!meta || !isAllowed(context.permissions.access(meta, 'read')))
      throw readDenied('directus_fields', this.viewer)
    return context
  }

  #readable(context: ItemsContext, name: string): CollectionSchema {
    const collection = context.schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    if (!isAllowed(context.permissions.access(collection, 'read'))) throw readDenied(name, this.viewer)
    return collection
  }
}

function visibleFields(context: ItemsContext, collection: CollectionSchema): FieldRecord[] {
  return [...collection.fields.values()]
    .filter((field) => !isHiddenEverywhere(context, collection, field.field))
    .map(listFieldRecord)
}

function isHiddenEverywhere(context: ItemsContext, collection: CollectionSchema, field: string): boolean {
  return !context.viewer.isAdmin && isFieldHidden(context.permissions, collection, field)
}
