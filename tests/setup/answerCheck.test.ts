import { expect, it } from 'vitest'
import { createChecks } from './answerCheck'

const shapes = (type: string) => ({ Key: { $id: 'Key', type } })
const schema = (limit: number) => ({
  type: 'object',
  properties: { id: { $ref: 'Key#' }, rows: { type: 'integer', maximum: limit } },
})

it('compiles what says the same once, however many servers have it', () => {
  const { answer, request } = createChecks(shapes('integer'))
  const other = createChecks(shapes('integer'))
  expect(other.answer(schema(9))).toBe(answer(schema(9)))
  expect(other.request(schema(9))).toBe(request(schema(9)))
})

it('compares with the schema and the shapes that the server has, not with those of another', () => {
  const ofNumbers = createChecks(shapes('integer'))
  const ofTexts = createChecks(shapes('string'))
  expect(ofNumbers.answer(schema(9))({ id: 1, rows: 9 })).toBeNull()
  expect(ofNumbers.answer(schema(8))({ id: 1, rows: 9 })).toMatch(/rows must be <= 8/)
  expect(ofTexts.answer(schema(9))({ id: 1, rows: 9 })).toMatch(/id must be string/)
  expect(ofTexts.answer(schema(9))({ id: 'a', rows: 9, size: 1 })).toBe('/size is not declared')
})

it('takes texts for numbers in requests alone', () => {
  const { answer, request } = createChecks(shapes('integer'))
  expect(request(schema(9))({ rows: '9' })).toBeNull()
  expect(answer(schema(9))({ rows: '9' })).toMatch(/rows must be integer/)
})
