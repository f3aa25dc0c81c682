import { type Item, useCollections, useNames, useRelations } from '@pergola/sdk'
import { checkItem, useProblemText } from '@pergola/sdk/items'
import type { RelationShape } from './RelationShape'
import { itemOf, type RelatedRow } from './relatedRows'

/** Problems of what is staged in a row's item, by field; none for rows that nothing is staged in. */
export function useRowProblems(shape: RelationShape): (row: RelatedRow) => Record<string, string> {
  const collections = useCollections()
  const relations = useRelations()
  const textOf = useProblemText()
  return (row) => {
    if (!row.entry || row.isRemoved) return {}
    const { [shape.rowKeyField]: _, ...columns } = row.entry
    const staged: Item = shape.itemField ? itemOf(shape, row.entry) : columns
    const problems = checkItem(
      {
        collection: shape.items,
        staged: row.kind === 'new' ? staged : withoutKey(staged, shape.itemKeyField),
        values: row.item,
        isNew: row.kind === 'new',
        given: [shape.itemKeyField, ...(shape.itemField ? [] : [shape.parentField])],
      },
      { collections, relations },
    )
    return Object.fromEntries(problems.map((problem) => [problem.field.field, textOf(problem)]))
  }
}

/** The first of them, with the name of its field. */
export function useRowProblem(shape: RelationShape): (row: RelatedRow) => string | null {
  const problemsOf = useRowProblems(shape)
  const names = useNames()
  return (row) => {
    const [first] = Object.entries(problemsOf(row))
    return first ? `${names.field(shape.items.collection, first[0])}: ${first[1]}` : null
  }
}

function withoutKey(item: Item, keyField: string): Item {
  const { [keyField]: _, ...rest } = item
  return rest
}
