import { expect, it } from 'vitest'
import { getApiRoot } from './getApiRoot'

it.each([
  ['/admin/', '/'],
  ['/admin/index.html', '/'],
  ['/admin', '/'],
  ['/cms/admin/', '/cms/'],
  ['/admin/cms/admin/', '/admin/cms/'],
  ['/', '/'],
  ['/administration/', '/'],
])('a page at %s belongs to an API at %s', (pathname, root) => {
  expect(getApiRoot({ origin: 'https://cms.example', pathname })).toBe(`https://cms.example${root}`)
})
