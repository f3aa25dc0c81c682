import { aField, type PlayOptions, playCase } from '@pergola/sdk/testing'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cases,
  drawnInCases,
  inputs,
  interfaceOf,
  leadsToItems,
  metas,
  NEVER_STAGED,
} from './shared/everyInterface'

// The plain box, which does the same until the editor is there: that one needs a layout, and is tested in a browser.
vi.mock('./shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))
// Everything is near: the test DOM has no layout.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => void vi.unstubAllGlobals())

/** Interfaces without a value: what they draw is tested by hand. */
const WITHOUT_CASES = ['divider', 'file-preview', 'preview']

it('has cases for every interface that keeps a value', () => {
  const missing = Object.keys(metas).filter((id) => !(id in cases))
  expect(missing.sort()).toEqual(WITHOUT_CASES)
})

const ownTables = Object.entries(cases).filter(
  ([id, table]) => !leadsToItems(table) && !NEVER_STAGED.includes(id),
)

/** Beside a plain form each interface is played in one more place, in turns: all it is handed differs little. */
const PLACES = ['required', 'row', 'batch', 'dialog'] as const

/**
 * Wherever a field stands, the same hands stage the same value: the first case of each interface, in a plain form and elsewhere.
 * What becomes of the value in the database is tested with all cases in tests/contract/16-interface-cases.test.ts.
 */
describe.each(
  // What leads to other items needs these: tests/contract/16b-relation-cases.test.ts.
  ownTables.map(([id, table], index) => {
    const place = PLACES[index % PLACES.length] ?? 'dialog'
    return [id, place, table] as const
  }),
)('%s', (id, place, table) => {
  // One that does something: a value that is left alone stages nothing anywhere.
  const each = table.find(({ steps, refused }) => steps.length > 0 && !refused) ?? table[0]
  // A row has buttons and keys of its own.
  const isForRows = each?.steps.every((step) => 'type' in step)
  const other = place === 'row' && !isForRows ? 'dialog' : place

  async function play(
    context: Exclude<PlayOptions['context'], undefined> | 'row',
    isLeft = true,
    one = each,
  ): Promise<unknown> {
    const { type = interfaceOf(id).meta.types[0], options = {} } = one ?? {}
    const { from = null, steps = [], otherValues } = one ?? {}
    const isInRow = context === 'row'
    const used = drawnInCases(id)
    const extensions: PlayOptions['extensions'] = Object.fromEntries(
      await Promise.all(used.map(async (one) => [one, { input: await inputs[one]?.() }])),
    )
    const own = { interface: id, type, options }
    const field = isInRow
      ? { interface: 'repeater', type: 'json' as const, options: { fields: [{ field: 'field', ...own }] } }
      : own
    const { staged, unmount } = await playCase({
      field: aField('field', { ...field, length: null, datatype: 'TEXT' }),
      from: isInRow ? [{ ...otherValues, field: from }] : from,
      otherValues,
      steps,
      context: isInRow ? 'form' : context,
      isLeft,
      extensions,
      interfaces: used.map(interfaceOf),
    })
    unmount()
    cleanup()
    if (!isInRow) return staged.field
    return (staged.field as { field: unknown }[] | undefined)?.[0]?.field
  }

  it(`stages in this place what it stages in a form: ${other}`, async () => {
    expect(await play(other)).toEqual(await play('form'))
  })

  it('has staged all of it before the field is left: the save key, and a page that is killed, leave none', async () => {
    const unfinished = table.find(({ name }) => name === 'not finished') ?? each
    expect(await play('form', false, unfinished)).toEqual(await play('form', true, unfinished))
  })
})
