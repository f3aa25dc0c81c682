import type { InterfaceDefinition } from '@pergola/sdk/contract'
import type { InterfaceCase } from '@pergola/sdk/testing'
import { kindOfCase } from '../../tests/support/caseFields'

const metas = import.meta.glob<InterfaceDefinition>('../../core-interfaces/*/meta.ts', {
  eager: true,
  import: 'default',
})
const tables = import.meta.glob<InterfaceCase[]>('../../core-interfaces/*/cases.ts', {
  eager: true,
  import: 'default',
})

/** The cases of one interface. Those of a kind have the same column and options: they can share a field. */
export interface CaseTable {
  id: string
  meta: InterfaceDefinition
  kinds: readonly (readonly InterfaceCase[])[]
}

/** Set by the server, or elsewhere: no form changes them. */
const NEVER_STAGED = ['2fa-secret', 'datetime-created', 'datetime-updated'].concat([
  'owner',
  'primary-key',
  'user-updated',
])

/** One for each way of entering a value: the browser plays all others as the DOM of `tests/contract/16` does, but slower. */
const IN_EVERY_RUN = 'text-input,numeric,slider,switch,dropdown,checkboxes,tags,date,json,rating'

/**
 * Tables of interfaces whose value stands in the field itself. What leads to other items is played in
 * `tests/contract/16b-relation-cases.test.ts`.
 *
 * @param chosen - ids between commas, or `all`; default one for each way of entering a value.
 */
export function readTables(chosen = IN_EVERY_RUN): CaseTable[] {
  return Object.entries(tables).flatMap(([file, cases]) => {
    const id = file.split('/').at(-2) ?? ''
    const meta = metas[file.replace('cases.ts', 'meta.ts')]
    const isPlayed = !NEVER_STAGED.includes(id) && !cases.some(({ related }) => related)
    const isChosen = chosen === 'all' || chosen.split(',').includes(id)
    if (!meta || !isPlayed || !isChosen) return []
    const kinds = [...new Set(cases.map(kindOfCase))]
    return { id, meta, kinds: kinds.map((kind) => cases.filter((each) => kindOfCase(each) === kind)) }
  })
}

/** Whether an API that requires a value refuses this one. */
export function isEmptyStored(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Cases whose value is a file, a person or a role: what they lead to is only there in a browser. */
export function readSystemCases(): [id: string, each: InterfaceCase][] {
  return Object.entries(tables).flatMap(([file, cases]) =>
    cases
      .filter(({ related }) => related && /file|user|role/.test(related.kind))
      .map((each) => [file.split('/').at(-2) ?? '', each] as [string, InterfaceCase]),
  )
}
