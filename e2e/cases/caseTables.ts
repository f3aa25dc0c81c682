import type { InterfaceDefinition } from '@pergola/sdk/contract'
import type { InterfaceCase } from '@pergola/sdk/testing'
import { cases, leadsToItems, metas, NEVER_STAGED } from '../../core-interfaces/shared/everyInterface'
import { kindOfCase } from '../../tests/support/caseFields'

/** The cases of one interface. Those of a kind have the same column and options: they can share a field. */
export interface CaseTable {
  id: string
  meta: InterfaceDefinition
  kinds: readonly (readonly InterfaceCase[])[]
}

/** One for each way of entering a value: the browser plays all others as the DOM of `tests/contract/16` does, but slower. */
const IN_EVERY_RUN = 'text-input,numeric,slider,switch,dropdown,checkboxes,tags,date,json,rating'

/**
 * Tables of interfaces whose value stands in the field itself. What leads to other items is played in
 * `tests/contract/16b-relation-cases.test.ts`.
 *
 * @param chosen - ids between commas, or `all`; default one for each way of entering a value.
 */
export function readTables(chosen = IN_EVERY_RUN): CaseTable[] {
  return Object.entries(cases).flatMap(([id, table]) => {
    const meta = metas[id]
    const isPlayed = !NEVER_STAGED.includes(id) && !leadsToItems(table)
    const isChosen = chosen === 'all' || chosen.split(',').includes(id)
    if (!meta || !isPlayed || !isChosen) return []
    const kinds = [...new Set(table.map(kindOfCase))]
    return { id, meta, kinds: kinds.map((kind) => table.filter((each) => kindOfCase(each) === kind)) }
  })
}

/** Whether an API that requires a value refuses this one. */
export function isEmptyStored(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Cases whose value is a file, a person or a role: what they lead to is only there in a browser. */
export function readSystemCases(): [id: string, each: InterfaceCase][] {
  return Object.entries(cases).flatMap(([id, table]) =>
    table
      .filter(({ related }) => related && /file|user|role/.test(related.kind))
      .map((each) => [id, each] as [string, InterfaceCase]),
  )
}
