// @vitest-environment happy-dom
import '../setup/dom'
import type { Field } from '@pergola/sdk/contract'
import { type InterfaceCase, playCase, renderDisplay } from '@pergola/sdk/testing'
import { act, cleanup } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyField, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import {
  cases,
  displays,
  drawnInCases,
  inputs,
  interfaceOf,
  leadsToItems,
} from '../../core-interfaces/shared/everyInterface'
import { expectStored, fieldOfCase, kindOfCase } from '../support/caseFields'

/** What leads to other items is in 16b-relation-cases. */
const ownTables = Object.entries(cases).filter(([, table]) => !leadsToItems(table))

// The plain box, which does the same until the editor is there: that one needs a layout, and is tested in a browser.
vi.mock('../../core-interfaces/shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
// Everything is near: the test DOM has no layout.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * From the keys to the column and back: each case that stands beside an interface is played in a form, saved through the
 * real API, read again, and drawn as a table and a card draw it.
 */
describe.each(ownTables)('%s', (id, table) => {
  const collection = `case_${id.replaceAll('-', '_')}`
  const kinds = [...new Map(table.map((each) => [kindOfCase(each), each])).values()]
  const nameOf = (each: InterfaceCase) =>
    `field_${kinds.findIndex((kind) => kindOfCase(kind) === kindOfCase(each))}`
  const extensions: Record<string, { input: ComponentType<never> }> = {}
  let fields: Record<string, Field>

  beforeAll(async () => {
    for (const used of drawnInCases(id)) {
      extensions[used] = { input: (await inputs[used]?.()) as ComponentType<never> }
    }
    await post(t.admin, '/collections', {
      collection,
      fields: [keyField, ...kinds.map((kind) => fieldOfCase(nameOf(kind), interfaceOf(id).meta, kind))],
    })
    const described = (await t.admin({ url: `/fields/${collection}` })).json().data as Field[]
    fields = Object.fromEntries(described.map((field) => [field.field, field]))
  })

  it.each(table.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const name = nameOf(each)
    const field = { ...(fields[name] as Field), translation: [{ locale: 'en-US', translation: 'Field' }] }
    const sent = each.isForced || each.from === undefined ? {} : { [name]: each.from }
    const { id: key } = (await post(t.admin, `/items/${collection}?status=*`, sent)) as { id: number }
    if (each.isForced)
      await t.project
        .knex(collection)
        .where({ id: key })
        .update({ [name]: each.from })
    const url = `/items/${collection}/${key}?status=*&fields=${name}`
    const before = (await t.admin({ url })).json().data[name]

    const { staged, problem, unmount } = await playCase({
      field,
      from: before,
      otherValues: each.otherValues,
      steps: each.steps,
      extensions,
      interfaces: drawnInCases(id).map(interfaceOf),
    })
    if (each.refused) expect(problem).toMatch(each.refused)
    else expect(problem).toBe('')
    if (Object.keys(staged).length > 0 && !each.refused) {
      const saved = await t.admin({ method: 'PATCH', url, payload: staged })
      expect([saved.statusCode, saved.json().error]).toEqual([200, undefined])
    }
    const after = (await t.admin({ url })).json().data[name]
    expectStored(after, each)
    unmount()

    if (each.shown === undefined) return
    const Display = (await displays[id]?.()) as ComponentType<never>
    const { getByTestId } = renderDisplay(Display, interfaceOf(id), after, {
      options: { ...each.options },
      props: { type: field.type, values: { [name]: after } },
    })
    await act(async () => {})
    if (typeof each.shown === 'string') expect(getByTestId('cell')).toHaveTextContent(each.shown)
    else expect(getByTestId('cell').textContent).toMatch(each.shown)
  })
})
