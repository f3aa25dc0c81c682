import { expect, it } from 'vitest'
import { PictureCache } from './PictureCache'

const names = (cache: PictureCache) => ['a', 'b', 'c', 'd', 'e'].filter((name) => cache.get(name) !== null)

it('keeps no more than it has room for: what was not asked for the longest makes room', () => {
  const cache = new PictureCache(40)
  for (const name of ['a', 'b', 'c', 'd']) cache.put(name, Buffer.alloc(10))
  expect(cache.get('a')?.length).toBe(10)
  cache.put('e', Buffer.alloc(10))
  expect(names(cache)).toEqual(['a', 'c', 'd', 'e'])
})

it('counts a picture once that is put again', () => {
  const cache = new PictureCache(40)
  for (let round = 0; round < 5; round++) cache.put('a', Buffer.alloc(10))
  for (const name of ['b', 'c', 'd']) cache.put(name, Buffer.alloc(10))
  expect(names(cache)).toEqual(['a', 'b', 'c', 'd'])
})

it('leaves out a picture that takes too much of the room', () => {
  const cache = new PictureCache(40)
  cache.put('a', Buffer.alloc(11))
  expect(names(cache)).toEqual([])
})
