import { type Api, type Field, type Relation, useCollections, useNames, useRelations } from '@pergola/sdk'
import { useState } from 'react'
import { type DeletionRuleProps, useHasDeletionRules } from './DeletionRule'

/** The rule of a stored field's relation, as it is edited. */
export interface DeletionRuleEditing {
  /** Null for fields without a relation, and on servers without such rules. */
  props: DeletionRuleProps | null
  isChanged: boolean
  discard: () => void
  save: (api: Api) => Promise<unknown>
}

export function useDeletionRule(saved: Field | null): DeletionRuleEditing {
  const isKnown = useHasDeletionRules()
  const relations = useRelations()
  const collections = useCollections()
  const names = useNames()
  const [chosen, setChosen] = useState<string | null>()
  const rows = saved && isKnown ? relationsOf(relations, saved) : []
  const [first] = rows
  const stored = first?.on_delete ?? null
  const value = chosen === undefined ? stored : chosen
  return {
    props: first
      ? {
          ones: rows.flatMap(({ collection_one: one }) => one ?? []),
          many: names.collection(first.collection_many),
          value,
          canClear: rows.every(
            ({ collection_many: many, field_many: field }) =>
              collections[many]?.fields[field]?.required === false,
          ),
          onChange: setChosen,
        }
      : null,
    isChanged: value !== stored,
    discard: () => setChosen(undefined),
    save: async (api) =>
      value !== stored && api.patch(`/relations/${rows.map(({ id }) => id).join(',')}`, { on_delete: value }),
  }
}

/** Of a list over a junction, both of its sides. */
function relationsOf(relations: readonly Relation[], { collection, field }: Field): Relation[] {
  const own = relations.filter(
    (row) =>
      (row.collection_one === collection && row.field_one === field) ||
      (row.collection_many === collection && row.field_many === field),
  )
  const others = relations.filter((row) =>
    own.some(
      ({ collection_one: one, collection_many: many, junction_field: junction }) =>
        one === collection && junction && row.collection_many === many && row.field_many === junction,
    ),
  )
  return [...new Set([...own, ...others])]
}
