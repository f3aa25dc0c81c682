import { expect, it } from 'vitest'
import { createFakeHost } from '../../testing/createFakeHost'
import { renderWithHost } from '../../testing/renderWithHost'
import { type CreateOnce, useCreateOnce } from './useCreateOnce'

function open(info = { request_keys: true }) {
  let once!: CreateOnce
  function Form() {
    once = useCreateOnce()
    return null
  }
  renderWithHost(<Form />, { host: createFakeHost({ info }) })
  const keyOf = (content: unknown) => once.headersOf(content)?.['Idempotency-Key']
  return { keyOf, done: () => once.done() }
}

it('keeps the key while the content is the same, and is a text in quotation marks', () => {
  const { keyOf } = open()
  const first = keyOf({ comment: 'Thanks' })
  expect(first).toMatch(/^"[0-9a-f]{32}"$/)
  expect(keyOf({ comment: 'Thanks' })).toBe(first)
  expect(keyOf({ comment: 'Thanks!' })).not.toBe(first)
})

it('gives the same content another key once it is created', () => {
  const { keyOf, done } = open()
  const first = keyOf('Thanks')
  done()
  expect(keyOf('Thanks')).not.toBe(first)
})

it('gives servers that do not know keys none', () => {
  expect(open({ request_keys: false }).keyOf('Thanks')).toBeUndefined()
})
