// @vitest-environment happy-dom
import '../setup/dom'
import type { Collection, Field, Relation } from '@pergola/sdk/contract'
import { type CaseContext, playCase, type RelatedItems } from '@pergola/sdk/testing'
import { cleanup } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyField, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { cases, inputs, interfaceOf } from '../../core-interfaces/shared/everyInterface'
import { createApi } from '../../sdk/src/client/api/createApi'
import { makeRelatingField } from '../support/caseRelations'

/**
 * The cases of interfaces whose value is other items: each on collections of its own, over the real API, and one of each interface
 * in other places than a plain form. Those of files, people and roles need pictures, layouts and the console's list of people: a browser plays them, in e2e/relatedCases.test.ts.
 */
const relatedCases = Object.entries(cases).flatMap(([id, table]) =>
  table.flatMap((each) =>
    each.related && !/file|user|role/.test(each.related.kind)
      ? [[id, each.name, each, each.related] as const]
      : [],
  ),
)

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

const fetchFromApp = (async (input: RequestInfo | URL, init?: RequestInit) => {
  const { pathname, search } = new URL(String(input), 'https://cms.example/')
  const answer = await t.app.inject({
    method: (init?.method ?? 'GET') as 'GET',
    url: pathname + search,
    headers: {
      ...Object.fromEntries(new Headers(init?.headers)),
      authorization: `Bearer ${t.users.admin.token}`,
    },
    ...(init?.body && { payload: init.body as string }),
  })
  const headers = { 'Content-Type': String(answer.headers['content-type']) }
  return new Response(answer.body, { status: answer.statusCode, headers })
}) as typeof fetch

/** The API writes types of relations in capitals; the console reads them in lower case. */
function inLowerCase(collections: Collection[]): Collection[] {
  return collections.map((collection) => ({
    ...collection,
    fields: Object.fromEntries(
      Object.entries(collection.fields).map(([name, field]) => [
        name,
        { ...field, type: field.type.toLowerCase() as Field['type'] },
      ]),
    ),
  }))
}

/** Names are counted: a case that is tried again has collections of its own. */
let made = 0

const call = async (method: string, url: string, payload?: unknown): Promise<unknown> =>
  (
    await t.admin({
      method: method as 'GET',
      url,
      ...(payload !== undefined && { payload: payload as object }),
    })
  ).json().data

/** Lists belong to one item: a batch leaves them out. */
const isList = (related: RelatedItems) => related.kind !== 'm2o'

/** Each case in a form; the first that does something and leaves a value also elsewhere. */
const placed = relatedCases.flatMap(([id, name, each, related]) => {
  const acting = relatedCases.find(
    (one) => one[0] === id && one[2].steps.length > 0 && one[2].stored !== null,
  )
  const others: CaseContext[] = isList(related)
    ? ['required', 'dialog', 'read-only']
    : ['required', 'dialog', 'read-only', 'batch']
  const contexts: CaseContext[] = acting?.[2] === each ? ['form', ...others] : ['form']
  return contexts.map((context) => [id, name, context, each, related] as const)
})

describe.each(placed)('%s', (id, _name, context, each, related) => {
  it(`${each.name}, ${context}`, async () => {
    const main = `leads_${++made}`
    await post(t.admin, '/collections', { collection: main, fields: [keyField] })
    const relating = { call, collection: main, field: 'field', interfaceId: id, each, related }
    const { from } = await makeRelatingField(relating)
    const { id: key } = (await post(
      t.admin,
      `/items/${main}`,
      from === undefined ? {} : { field: from },
    )) as {
      id: number
    }
    const collections = inLowerCase((await t.admin({ url: '/collections' })).json().data)
    const relations = (await t.admin({ url: '/relations' })).json().data as Relation[]
    const field = collections.find(({ collection }) => collection === main)?.fields.field
    if (!field) throw new Error('The field is not there')
    const extensions: Record<string, { input: ComponentType<never> }> = {}
    const used = [...new Set([id, 'text-input'])]
    for (const one of used) {
      extensions[one] = { input: (await inputs[one]?.()) as ComponentType<never> }
    }
    const own = (await t.admin({ url: `/items/${main}/${key}?fields=*` })).json().data
    const interfaces = used.map(interfaceOf)
    const api = createApi({ root: 'https://cms.example/', project: 'demo', fetch: fetchFromApp })
    const { staged, problem, unmount } = await playCase({
      field,
      from: related.kind === 'm2o' ? own.field : null,
      primaryKey: key,
      steps: each.steps,
      context,
      extensions,
      interfaces,
      host: { collections, relations },
      api,
    })
    expect(problem).toBe('')
    if (context === 'read-only') {
      expect(staged).toEqual({})
      unmount()
      return
    }
    if (Object.keys(staged).length > 0) {
      const saved = await t.admin({ method: 'PATCH', url: `/items/${main}/${key}`, payload: staged })
      expect([saved.statusCode, saved.json().error]).toEqual([200, undefined])
    }
    const path = ['field', related.read].filter(Boolean).join('.')
    const after = (await t.admin({ url: `/items/${main}/${key}?fields=${path}` })).json().data.field
    expect(after).toEqual(each.stored)
    unmount()
  })
})
