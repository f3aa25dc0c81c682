import { ApiError, type FieldProblem } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { deletionRules, type Schema } from '../../schema/Schema'
import { isSystemField } from '../../system/isSystemField'
import type { Row } from '../ItemsContext'
import type { CollectionRule } from './CollectionRule'

/** Collections whose rows are not items: a reference to one would open a way around their own routes. */
const UNREACHABLE = ['directus_activity', 'directus_collections', 'directus_fields', 'directus_relations']

/** @throws ApiError 401/201 for a collection that no relation may lead to. */
export function refuseUnreachable(collection: unknown): void {
  if (!UNREACHABLE.includes(String(collection))) return
  throw new ApiError('systemCollection', say('systemCollectionRelated', { collection: String(collection) }))
}

function deletionProblems(payload: Row, row: Row, { collections }: Schema): FieldProblem[] {
  const { on_delete: rule } = payload
  if (rule === undefined || rule === null) return []
  if (!deletionRules.some((word) => word === rule))
    return [{ field: 'on_delete', message: say('onDeleteUnknown', { values: deletionRules.join(', ') }) }]
  const field = collections.get(String(row.collection_many))?.fields.get(String(row.field_many))
  if (field && isSystemField(field)) {
    const { collection } = field
    return [{ field: 'on_delete', message: say('columnKept', { field: field.field, collection }) }]
  }
  const isKept = rule === 'clear' && field?.column?.nullable === false
  return isKept ? [{ field: 'on_delete', message: say('onDeleteClear') }] : []
}

/** Relations are part of the schema: only administrators change them, and every cache has to hear of it. */
export const relationRule: CollectionRule = {
  onlyAdministratorsWrite: true,
  /** A relation without a rule is a record of the original. */
  afterRead(rows) {
    for (const row of rows) if (row.on_delete === null) delete row.on_delete
  },
  checkWrite(write) {
    refuseUnreachable(write.payload.collection_one)
  },
  validate({ payload, current }, { schema }) {
    const row = { ...current, ...payload }
    const isOneSided =
      row.collection_many === row.collection_one && row.field_many === row.field_one && row.field_one != null
    return [
      ...(isOneSided ? [{ field: 'field_one', message: say('relationOfItself') }] : []),
      ...deletionProblems(payload, row, schema),
    ]
  },

  async afterWrite(_write, context) {
    await context.project.schema.invalidate(context.db)
  },
}
