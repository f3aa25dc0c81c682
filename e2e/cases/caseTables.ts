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

/**
 * Tables of all interfaces whose value stands in the field itself. What leads to other items is played in
 * `tests/contract/16b-relation-cases.test.ts`.
 *
 * @param chosen - ids between commas; all without.
 */
export function readTables(chosen = ''): CaseTable[] {
  return Object.entries(tables).flatMap(([file, cases]) => {
    const id = file.split('/').at(-2) ?? ''
    const meta = metas[file.replace('cases.ts', 'meta.ts')]
    const isPlayed = !NEVER_STAGED.includes(id) && !cases.some(({ related }) => related)
    if (!meta || !isPlayed || (chosen && !chosen.split(',').includes(id))) return []
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
