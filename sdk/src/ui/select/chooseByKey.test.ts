import { expect, it } from 'vitest'
import { chooseByKey } from './chooseByKey'

const options = ['Iceland', 'Malta', 'Mexico', 'Norway'].map((label) => ({ id: label, label }))
const plain = { altKey: false, ctrlKey: false, metaKey: false }

it.each<[string, string, string | undefined, string | null]>([
  ['the next one that starts with a letter', 'm', 'Malta', 'Mexico'],
  ['the first one again after the last', 'm', 'Mexico', 'Malta'],
  ['the one after', 'ArrowRight', 'Iceland', 'Malta'],
  ['the one before', 'ArrowLeft', 'Malta', 'Iceland'],
  ['the first one where none is chosen', 'ArrowRight', undefined, 'Iceland'],
  ['nothing beyond the last', 'ArrowRight', 'Norway', null],
  ['nothing for a letter that none starts with', 'x', undefined, null],
  ['nothing for a space, which opens the list', ' ', undefined, null],
])('chooses %s', (_title, key, from, to) => {
  const selected = options.find(({ id }) => id === from)
  expect(chooseByKey({ ...plain, key }, options, selected)?.id ?? null).toBe(to)
})

it('leaves shortcuts alone, and options that are disabled', () => {
  expect(chooseByKey({ ...plain, ctrlKey: true, key: 'm' }, options, undefined)).toBeNull()
  const disabled = [{ id: 'a', label: 'Malta', isDisabled: true }]
  expect(chooseByKey({ ...plain, key: 'm' }, disabled, undefined)).toBeNull()
})
