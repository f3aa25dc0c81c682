import type { ModelChange } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import { choose, harmlessChanges, leaveOut, readModelFile } from './modelFile'

function change(id: string, more: Partial<ModelChange> = {}): ModelChange {
  return {
    id,
    part: 'field',
    action: 'create',
    names: [id],
    from: null,
    to: {},
    keys: [],
    requires: [],
    ...more,
  }
}

const plan = { steps: [], obstacles: [{ kind: 'missing' as const, count: 2, examples: [] }], references: [] }
const changes = [
  change('a', { requires: ['b'] }),
  change('b', { requires: ['a', 'c'] }),
  change('c'),
  change('gone', { action: 'delete' }),
  change('blocked', { plan }),
  change('needy', { requires: ['blocked'] }),
]

describe('the choice among changes', () => {
  it('takes along what a change needs, and leaves out what needs it', () => {
    expect([...choose(changes, new Set(), 'a')].toSorted()).toEqual(['a', 'b', 'c'])
    expect([...leaveOut(changes, new Set(['a', 'b', 'c', 'gone']), 'c')].toSorted()).toEqual(['gone'])
  })

  it('has at first everything that loses nothing and can be made', () => {
    expect([...harmlessChanges(changes)].toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('takes nothing that needs what cannot be made', () => {
    expect(choose(changes, new Set(['c']), 'needy')).toEqual(new Set(['c']))
  })
})

it.each([
  ['{"pergola":1}', { pergola: 1 }],
  ['[1]', null],
  ['no JSON', null],
])('reads the file %s', async (text, model) => {
  expect(await readModelFile(new File([text], 'model.json'))).toEqual(model)
})
