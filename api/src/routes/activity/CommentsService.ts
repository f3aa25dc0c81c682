import { transact } from '../../db/repeated'
import { ApiError, validationError } from '../../errors/ApiError'
import {
  collectionNotFound,
  createDenied,
  itemNotFound,
  savedItemDeleted,
  updateDenied,
} from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { parseKey } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { readableRow, statusOf } from '../../items/write/checkRights'
import { type RequestKey, writeOnce } from '../../items/write/writeOnce'
import { type CommentAction, mayComment } from '../../permissions/mayComment'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { outputCast } from '../../schema/cast/castOut'
import { storedNow } from '../../schema/cast/datetime'
import type { CollectionSchema } from '../../schema/Schema'

export interface NewComment {
  collection: string
  item: string | number
  comment: string
}

/**
 * Comments on items; they live in the activity log. Needs the comment level of the item's own status, and sight of
 * the item.
 */
export class CommentsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * @param once - The name of the request, which counts once.
   * @returns The activity record.
   * @throws 404/203 also of one that the same request has created before and that is deleted since
   */
  async create({ collection: name, item, comment }: NewComment, once?: RequestKey): Promise<Row> {
    requireText(comment)
    if (this.viewer.isAnonymous) throw createDenied('directus_activity')
    const context = await openItemsContext({ project: this.project, viewer: this.viewer })
    const { collection, row, key } = await this.#commented(context, name, String(item))
    if (!mayComment(context.permissions, collection, statusOf(collection, row), 'create')) {
      throw new ApiError('commentCreateDenied', say('commentDenied', { collection: name }))
    }
    const entry = {
      action: 'comment',
      action_by: this.viewer.userId ?? 0,
      action_on: storedNow(),
      ip: this.viewer.ip,
      user_agent: this.viewer.userAgent.slice(0, 255),
      collection: name,
      item: String(key),
      comment,
    }
    const { keys } = await transact(this.project.knex, (db) =>
      writeOnce({ db, viewer: this.viewer, project: this.project }, once, () =>
        db('directus_activity').insert(entry),
      ),
    )
    const stored = await context
      .db('directus_activity')
      .where('id', Number(keys[0]))
      .whereNull('comment_deleted_on')
      .first()
    if (!stored) throw savedItemDeleted(keys[0])
    return this.#record(context, stored)
  }

  /** Changes the text; `edited_on` shows that it was. */
  async update(id: string, comment: string): Promise<Row> {
    requireText(comment)
    const { context, stored } = await this.#changeable(id, 'update')
    await context
      .db('directus_activity')
      .where('id', Number(stored.id))
      .update({ comment, edited_on: storedNow() })
    return this.#record(context, await context.db('directus_activity').where('id', Number(stored.id)).first())
  }

  /** Marks the comment as deleted; its row stays, as clients of the contract expect. */
  async remove(id: string): Promise<void> {
    const { context, stored } = await this.#changeable(id, 'delete')
    await context
      .db('directus_activity')
      .where('id', Number(stored.id))
      .update({ comment_deleted_on: storedNow() })
  }

  async #changeable(
    id: string,
    action: 'update' | 'delete',
  ): Promise<{ context: ItemsContext; stored: Row }> {
    if (this.viewer.isAnonymous)
      throw new ApiError('updateDenied', updateDenied('directus_activity', this.viewer).sentence)
    const context = await openItemsContext({ project: this.project, viewer: this.viewer })
    const isNumber = /^\d+$/.test(id)
    const stored: Row | undefined = isNumber
      ? await context
          .db('directus_activity')
          .where({ id, action: 'comment' })
          .whereNull('comment_deleted_on')
          .first()
      : undefined
    if (!stored) throw new ApiError('itemNotFound', say('commentUnknown', { id }))
    if (this.viewer.isAdmin) return { context, stored }
    const isOwn = Number(stored.action_by) === this.viewer.userId
    const denied =
      action === 'update'
        ? new ApiError('commentUpdateDenied', say('commentUpdateDenied'))
        : new ApiError('commentDeleteDenied', say('commentDeleteDenied'))
    const { collection, row } = await this.#commented(context, String(stored.collection), String(stored.item))
    const needed: CommentAction = isOwn ? 'change-own' : 'change-any'
    if (!mayComment(context.permissions, collection, statusOf(collection, row), needed)) throw denied
    return { context, stored }
  }

  async #commented(
    context: ItemsContext,
    name: string,
    item: string,
  ): Promise<{ collection: CollectionSchema; row: Row; key: string | number }> {
    const collection = context.schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    const key = parseKey(collection, item)
    if (key === null) throw itemNotFound(item)
    return { collection, key, row: await readableRow(context, collection, key, '*') }
  }

  #record(context: ItemsContext, stored: Row): Row {
    const isOwn = Number(stored.action_by) === this.viewer.userId
    const columns = (context.schema.collections.get('directus_activity')?.columns ?? []).filter(
      ({ field }) => this.viewer.isAdmin || isOwn || !PRIVATE_COLUMNS.includes(field),
    )
    return Object.fromEntries(
      columns.map((field) => [
        field.field,
        (outputCast(context.schema, field) ?? ((value) => value))(stored[field.field]),
      ]),
    )
  }
}

/** Of the comment of someone else. */
const PRIVATE_COLUMNS = ['ip', 'user_agent']

function requireText(comment: string): void {
  if (comment.trim() === '') {
    throw validationError([{ field: 'comment', message: say('valueBlank') }])
  }
}
