import { aField } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { sampleValue } from './sampleValue'

const given = { today: new Date('2026-03-01T14:30:00Z'), word: 'Example' }

it.each([
  ['a word where any text is taken', { interface: 'text-input' }, 'Example'],
  ['no more of it than the field holds', { interface: 'textarea', length: '4' }, 'Exam'],
  ['nothing where the text has a form', { interface: 'color' }, null],
  ['the first choice', { interface: 'dropdown', options: { choices: { a: 'A', b: 'B' } } }, 'a'],
  ['the default value', { interface: 'text-input', default_value: 'Mine' }, 'Mine'],
  ['a day', { type: 'date', interface: 'calendar' }, '2026-03-01'],
] as const)('a field is tried with %s', (_case, field, expected) => {
  expect(sampleValue(aField('tried', field), given)).toBe(expected)
})
