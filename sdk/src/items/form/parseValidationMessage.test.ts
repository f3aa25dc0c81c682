import { expect, it } from 'vitest'
import { parseValidationMessage } from './parseValidationMessage'

const fields = ['title', 'code', 'published_on']

it('finds the problems of a refused save field by field', () => {
  const message = 'title: This value should not be blank. code: This value is not valid.'
  expect(parseValidationMessage(message, fields)).toEqual({
    fields: { title: 'This value should not be blank.', code: 'This value is not valid.' },
    rest: '',
  })
})

it('joins several problems of one field', () => {
  expect(parseValidationMessage('code: Too short. code: No digit.', fields).fields).toEqual({
    code: 'Too short. No digit.',
  })
})

it('keeps a colon after a word that is no field inside its sentence', () => {
  expect(parseValidationMessage('title: Allowed are: a, b.', fields).fields).toEqual({
    title: 'Allowed are: a, b.',
  })
})

it('keeps what names no field of the form', () => {
  expect(parseValidationMessage('Value too long for secret: 300', fields)).toEqual({
    fields: {},
    rest: 'Value too long for secret: 300',
  })
})
