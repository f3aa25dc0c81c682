import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyField, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { metas } from '../../core-interfaces/shared/everyInterface'
import { optionEffects } from '../../core-interfaces/shared/optionEffects'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const seenHere = Object.entries(optionEffects).flatMap(([id, options]) =>
  Object.entries(options).flatMap(([name, effect]) =>
    effect.in === 'server' ? [[id, name, effect] as const] : [],
  ),
)

/** Options that no input reads: what the column holds is of another form with another value. */
it.each(seenHere)('%s.%s changes what is stored', async (id, name, { set, value }) => {
  const collection = `option_${id}_${name}`.toLowerCase()
  const field = { type: metas[id]?.types[0], datatype: 'VARCHAR', length: '255', interface: id }
  await post(t.admin, '/collections', {
    collection,
    fields: [
      keyField,
      { ...field, field: 'usual' },
      { ...field, field: 'other', options: { [name]: set } },
      { ...field, field: 'unread', options: { ofNoOne: set } },
    ],
  })
  await post(t.admin, `/items/${collection}`, { usual: value, other: value, unread: value })
  const [row] = await t.project.knex(collection).select()
  expect(formOf(row.unread)).toBe(formOf(row.usual))
  expect(formOf(row.other)).not.toBe(formOf(row.usual))
  expect(row.usual).not.toBe(value)
})

/** How it begins up to its parameters, and its length: no two hashes of one text are the same. */
const formOf = (stored: string) => `${stored.split('$')[1]} ${stored.length}`
