import { describe, expect, it } from 'vitest'
import { type GridColumn, gridStyle } from './gridStyle'

const columns = (widthsPx: readonly number[], growing: readonly number[] = []): GridColumn[] =>
  widthsPx.map((widthPx, index) => ({ widthPx, grows: growing.includes(index) }))

describe('the template of all rows', () => {
  it('limits the first column, and gives what is left to those that grow', () => {
    expect(gridStyle(columns([200, 100, 150], [2]), false, false)).toMatchObject({
      '--columns': 'min(200px, var(--first-limit)) 100px minmax(150px, 1fr) var(--choose-width)',
      '--total': 'calc(min(200px, var(--first-limit)) + 250px + var(--choose-width) + 2 * var(--edge))',
    })
  })

  it('shares what is left among several', () => {
    expect(gridStyle(columns([200, 100, 150], [0, 2]), false, false)).toMatchObject({
      '--columns': 'minmax(min(200px, var(--first-limit)), 1fr) 100px minmax(150px, 1fr) var(--choose-width)',
      '--total': 'calc(min(200px, var(--first-limit)) + 250px + var(--choose-width) + 2 * var(--edge))',
    })
  })

  it('begins with the grip and the box, where there are any', () => {
    const style = gridStyle(columns([200, 100]), true, true) as Record<string, string>
    expect(style['--columns']).toMatch(/^var\(--grip-width\) var\(--check-width\) min\(/)
    expect(style['--total']).toMatch(/^calc\(var\(--grip-width\) \+ var\(--check-width\) \+ min\(/)
    expect(style['--leading']).toBe('calc(0px + var(--grip-width) + var(--check-width))')
    expect(style['--grip']).toBe('var(--grip-width)')
    expect(gridStyle(columns([200, 100]), false, false)).toMatchObject({
      '--leading': 'calc(0px)',
      '--grip': '0px',
    })
  })

  it('has room for the choice of columns where there is none', () => {
    expect(gridStyle([], false, false)).toMatchObject({
      '--columns': 'minmax(min(0px, var(--first-limit)), 1fr) var(--choose-width)',
      '--total': 'calc(min(0px, var(--first-limit)) + 0px + var(--choose-width) + 2 * var(--edge))',
    })
  })
})
