import { describe, expect, it } from 'vitest'
import { createNeighbours } from './createNeighbours'

describe('the values that a field sees', () => {
  it('stay the same object while nothing changes that it read', () => {
    const neighbours = createNeighbours()
    const first = neighbours('slug', { title: 'A', body: 'x' })
    expect(first.title).toBe('A')
    expect(neighbours('slug', { title: 'A', body: 'y' })).toBe(first)
    const second = neighbours('slug', { title: 'B', body: 'y' })
    expect(second).not.toBe(first)
    expect(second.title).toBe('B')
  })

  it('still follow what was read once, at the first drawing', () => {
    const neighbours = createNeighbours()
    void neighbours('slug', { title: 'A' }).title
    const second = neighbours('slug', { title: 'B' })
    expect(neighbours('slug', { title: 'C' })).not.toBe(second)
  })

  it('are those of the moment for handlers that read them later', () => {
    const neighbours = createNeighbours()
    const first = neighbours('slug', { title: 'A' })
    neighbours('slug', { title: 'B' })
    expect(first.title).toBe('B')
  })

  it('can be listed, spread and written as JSON, and then follow every change', () => {
    const neighbours = createNeighbours()
    const first = neighbours('map', { a: 1, b: [2] })
    expect({ ...first }).toEqual({ a: 1, b: [2] })
    expect(JSON.stringify(first)).toBe('{"a":1,"b":[2]}')
    expect('a' in first).toBe(true)
    expect(neighbours('map', { a: 1, b: [2], c: 3 })).not.toBe(first)
  })

  it('are counted for each field alone', () => {
    const neighbours = createNeighbours()
    const values = { a: 1, b: 2 }
    const [one, two] = [neighbours('one', values), neighbours('two', values)]
    void one.a
    void two.b
    expect(neighbours('one', { a: 1, b: 3 })).toBe(one)
    expect(neighbours('two', { a: 1, b: 3 })).not.toBe(two)
  })
})
