import { describe, expect, it } from 'vitest'
import { moveRow } from './moveRow'

const move = (from: number, to: number) => ({ from, to, primaryKeyField: 'id', sortField: 'sort' })
const rows = (...values: (number | null)[]) => values.map((sort, index) => ({ id: index + 1, sort }))

describe('moveRow', () => {
  it('deals the existing values out in the new order, and writes only rows that changed', () => {
    const { items, changes } = moveRow(rows(10, 20, 30, 40), move(2, 1))
    expect(items.map((row) => row.id)).toEqual([1, 3, 2, 4])
    expect(changes).toEqual([
      { id: 3, sort: 20 },
      { id: 2, sort: 30 },
    ])
  })

  it('numbers all rows from 1 where one of them has no value yet', () => {
    const { changes } = moveRow(rows(1, null, 7), move(0, 2))
    expect(changes).toEqual([
      { id: 2, sort: 1 },
      { id: 3, sort: 2 },
      { id: 1, sort: 3 },
    ])
  })

  it('changes nothing for a row that stays or does not exist', () => {
    expect(moveRow(rows(1, 2), move(1, 1)).changes).toEqual([])
    expect(moveRow(rows(1, 2), move(5, 0)).changes).toEqual([])
  })
})
