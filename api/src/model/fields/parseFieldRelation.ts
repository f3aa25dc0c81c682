import { isRecord } from '@pergola/sdk/contract'
import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { flag } from '../../schema/define/flag'
import { type DeletionRule, deletionRules } from '../../schema/Schema'

/**
 * The relation of a new field, sent with it as `relation`, so that the field and everything that its relation needs are
 * created together.
 */
export type FieldRelation = RelationKind & { onDelete: DeletionRule | null }

type RelationKind =
  | { kind: 'm2o'; collection: string; fieldOne: string | null }
  /** The key of this collection's items stands in `field` of the other one. */
  | { kind: 'o2m'; collection: string; field: string; isNew: boolean }
  | { kind: 'm2m'; collection: string; junction: string; field: string; otherField: string; isNew: boolean }
  /** `collection` holds one row for each item and language. */
  | {
      kind: 'translation'
      collection: string
      field: string
      languageField: string
      texts: readonly string[]
      isNew: boolean
    }

/** @throws ApiError 422/4 naming what is missing or unknown. */
export function parseFieldRelation(input: unknown): FieldRelation {
  const body = isRecord(input) ? input : {}
  return { ...parseKind(body), onDelete: parseDeletionRule(body.on_delete) }
}

function parseDeletionRule(value: unknown): DeletionRule | null {
  const rule = deletionRules.find((word) => word === value)
  if (rule || value === undefined || value === null) return rule ?? null
  const message = say('onDeleteUnknown', { values: deletionRules.join(', ') })
  throw validationError([{ field: 'relation.on_delete', message }])
}

function parseKind(body: Readonly<Record<string, unknown>>): RelationKind {
  const text = (key: string): string => {
    const value = body[key]
    if (typeof value === 'string' && value !== '') return value
    throw validationError([{ field: `relation.${key}`, message: say('valueBlank') }])
  }
  const isNew = flag(body.auto_generate, false)
  const collection = text('collection')
  switch (body.kind) {
    case 'm2o':
      return { kind: 'm2o', collection, fieldOne: body.field_one ? text('field_one') : null }
    case 'o2m':
      return { kind: 'o2m', collection, field: text('field'), isNew }
    case 'm2m': {
      const [junction, field, otherField] = [text('junction'), text('field'), text('other_field')]
      return { kind: 'm2m', collection, junction, field, otherField, isNew }
    }
    case 'translation': {
      const texts = Array.isArray(body.texts) ? body.texts.map(String) : []
      const [field, languageField] = [text('field'), text('language_field')]
      return { kind: 'translation', collection, field, languageField, texts, isNew }
    }
    default:
      throw validationError([{ field: 'relation.kind', message: say('relationKinds') }])
  }
}
