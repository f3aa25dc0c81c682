import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { namedSchemas } from './schemas'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('every route declares what it answers', () => {
  const silent = test.app.collectedRoutes
    .filter(
      ({ schema }) =>
        !schema.hide && !Object.keys(Object(schema.response)).some((status) => /^[23]/.test(status)),
    )
    .map(({ method, url }) => `${method} ${url}`)
  expect(silent).toEqual([])
})

it('every route declares the parameters of its path', () => {
  const wrong = test.app.collectedRoutes.filter(({ url, schema }) => {
    const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const declared = Object.keys(Object(Object(schema.params).properties))
    return inPath.some((name) => name !== 'project' && !declared.includes(String(name)))
  })
  expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

it('every shape has a name of its own', () => {
  const names = namedSchemas.map((schema) => (schema as { $id?: string }).$id)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
})
