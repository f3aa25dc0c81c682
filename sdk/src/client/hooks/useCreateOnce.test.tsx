import { expect, it } from 'vitest'
import { errorKinds } from '../../contract/errors'
import { createFakeHost } from '../../testing/createFakeHost'
import { renderWithHost } from '../../testing/renderWithHost'
import { ApiError } from '../api/ApiError'
import { type CreateOnce, type RequestHeaders, useCreateOnce } from './useCreateOnce'

/** A form on a server that answers in turn: an error is a request that fails. */
function open(answers: readonly unknown[] = [], info = { request_keys: true }) {
  let once!: CreateOnce
  function Form() {
    once = useCreateOnce()
    return null
  }
  renderWithHost(<Form />, { host: createFakeHost({ info }) })
  const keys: (string | undefined)[] = []
  const left = [...answers]
  async function server(headers: RequestHeaders) {
    keys.push(headers?.['Idempotency-Key'])
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  return { keys, create: (content: unknown) => once(content, server).catch((error: Error) => error.message) }
}

const cut = new Error('Cut')

it('keeps the key while the content is the same, and is a text in quotation marks', async () => {
  const { keys, create } = open([cut, cut, cut])
  await create({ comment: 'Thanks' })
  await create({ comment: 'Thanks' })
  await create({ comment: 'Thanks!' })
  expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('gives the same content another key once it is created', async () => {
  const { keys, create } = open([{ id: 1 }, { id: 2 }])
  expect([await create('Thanks'), await create('Thanks')]).toEqual([{ id: 1 }, { id: 2 }])
  expect(keys[1]).not.toBe(keys[0])
})

const gone = new ApiError(errorKinds.itemNotFound.code, 'Deleted since', 404)

it('says of what was created without an answer that it is deleted since, and creates it again the next time', async () => {
  const { keys, create } = open([cut, gone, { id: 2 }])
  for (const answer of ['Cut', 'Deleted since', { id: 2 }]) expect(await create('Thanks')).toEqual(answer)
  expect([keys.length, new Set(keys).size, keys[1]]).toEqual([3, 2, keys[0]])
})

it('keeps the key of what is created again, when that one has no answer either', async () => {
  const { keys, create } = open([cut, gone, cut, { id: 2 }])
  for (const _ of [1, 2, 3, 4]) await create('Thanks')
  expect([keys[3], keys[1], keys[2] === keys[0]]).toEqual([keys[2], keys[0], false])
})

it('is content with no answer, which roles that may create but not read have, the second time too', async () => {
  const { keys, create } = open([cut, null])
  expect([await create('Thanks'), await create('Thanks')]).toEqual(['Cut', null])
  expect(keys).toEqual([keys[0], keys[0]])
})

it('gives servers that do not know keys none, and asks each time once', async () => {
  const { keys, create } = open([cut, null], { request_keys: false })
  expect([await create('Thanks'), await create('Thanks')]).toEqual(['Cut', null])
  expect(keys).toEqual([undefined, undefined])
})

it('creates two of two that are sent at once', async () => {
  const { keys, create } = open([{ id: 1 }, { id: 2 }])
  await Promise.all([create('Thanks'), create('Thanks')])
  expect(new Set(keys).size).toBe(2)
})
