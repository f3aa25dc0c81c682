import fastify from 'fastify'
import { expect, it } from 'vitest'
import { takeProblems } from './compareAnswers'

/** What is found on a server of its own, whose schema says the same as that of each other one. */
async function findIn(answer: object): Promise<string[]> {
  const app = fastify()
  const response = { 200: { type: 'object', properties: { id: { type: 'integer' } } } }
  app.get('/one', { schema: { response } }, async () => answer)
  await app.inject('/one')
  await app.close()
  return takeProblems()
}

it('finds what a server answers otherwise than its route declares, whatever a server before it has answered', async () => {
  expect(await findIn({ id: 1 })).toEqual([])
  expect(await findIn({ id: {} })).toContain('GET /one 200: data/id must be integer')
  expect(await findIn({ id: 1, more: 1 })).toContain('GET /one 200: /more is not declared')
  expect(await findIn({ id: 2 })).toEqual([])
})
