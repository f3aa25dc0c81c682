import { describe, expect, it } from 'vitest'
import type { FakeExchange } from '../../sdk/src/testing/fakeExchanges'
import { compareExchange } from './compareExchange'

const call = (part: Partial<FakeExchange>): FakeExchange => ({
  method: 'GET',
  path: '/items/cities',
  query: {},
  body: undefined,
  status: 200,
  answer: { data: [] },
  ...part,
})
const refusal = (status: number, code: number | null) => ({
  status,
  answer: { error: { code, message: 'No' } },
})
const provider = { name: 'okta', icon: '/icons/okta.svg' }
const folder = { id: 1, name: 'Press', parent_folder: null }

describe('a call of a fake of the server', () => {
  it.each<[string, FakeExchange]>([
    ['a list of items', call({ query: { limit: '10', 'filter[name][eq]': 'Oslo' } })],
    ['below a project', call({ path: '/atlas/items/cities' })],
    [
      'a refusal of what the server does not have',
      call({ path: '/nothing', status: 404, answer: { error: { code: 1, message: 'No' } } }),
    ],
    [
      'a refusal',
      call({ status: 403, answer: { error: { code: 300, message: 'No', key: 'readDenied', params: {} } } }),
    ],
    ['a refusal of a program in front of the server', call({ status: 502, answer: undefined })],
    ['a file of an extension', call({ path: '/extensions/core/index.json' })],
    [
      'the first match of a list',
      call({ path: '/folders', query: { single: '1' }, answer: { data: folder } }),
    ],
    ['a row of a system collection', call({ path: '/folders', answer: { data: [folder] } })],
    [
      'an answer without a body',
      call({ method: 'DELETE', path: '/folders/1', status: 204, answer: undefined }),
    ],
  ])('may be %s', (_name, exchange) => {
    expect(compareExchange(exchange)).toEqual([])
  })

  it.each<[string, FakeExchange, RegExp]>([
    ['a route that is not there', call({ path: '/nothing' }), /no such route/],
    ['an answer without its data', call({ answer: {} }), /required property 'data'/],
    [
      'a name in an answer that is not declared',
      call({ path: '/auth/sso', answer: { data: [{ ...provider, colour: 'red' }] } }),
      /colour is not declared/,
    ],
    [
      'a wrong type in an answer',
      call({ path: '/server/projects', answer: { data: [1], public: true } }),
      /must be string/,
    ],
    [
      'a body that lacks what the route needs',
      call({ method: 'POST', path: '/server/projects', body: {}, answer: { public: true } }),
      /body: .*required property/,
    ],
    ['a list for one key', call({ path: '/folders/1', answer: { data: [folder] } }), /must be object/],
    ['one item for several keys', call({ path: '/folders/1,2', answer: { data: folder } }), /must be array/],
    ['one item for a list', call({ path: '/folders', answer: { data: folder } }), /must be array/],
    [
      'a list for one new row',
      call({ method: 'POST', path: '/folders', body: { name: 'Press' }, answer: { data: [folder] } }),
      /must be object/,
    ],
    ['a status that the route never has', call({ status: 299 }), /no such status/],
    [
      'a refusal of a route that is not there',
      call({ path: '/nothing', ...refusal(403, 300) }),
      /no such route/,
    ],
    ['a refusal with the status of another one', call(refusal(404, 300)), /no refusal has the code 300/],
    ['a refusal that the API does not have', call(refusal(422, 999)), /no refusal has the code 999/],
    ['a refusal without its error', call({ status: 500, answer: {} }), /required property 'error'/],
    [
      'a refusal with a name that is not declared',
      call({ status: 500, answer: { ...refusal(500, null).answer, hint: 'x' } }),
      /hint is not declared/,
    ],
    [
      'a body that the route would not have read, however it is refused',
      call({ method: 'POST', path: '/server/projects', body: {}, ...refusal(409, 18) }),
      /body: .*required property/,
    ],
  ])('is not %s', (_name, exchange, problem) => {
    expect(compareExchange(exchange).join()).toMatch(problem)
  })
})
