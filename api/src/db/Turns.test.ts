import { expect, it } from 'vitest'
import { CallerTurns, Turns } from './Turns'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('lets so many go at a time, and the others in their order', async () => {
  const turns = new Turns(2)
  const order: string[] = []
  const [first, second] = [await turns.take(), await turns.take()]
  const others = ['third', 'fourth'].map(async (name) => {
    const giveBack = await turns.take()
    order.push(name)
    return giveBack
  })
  await nextTurn()
  expect(order).toEqual([])
  second()
  await nextTurn()
  expect(order).toEqual(['third'])
  first()
  for (const giveBack of await Promise.all(others)) giveBack()
  expect(order).toEqual(['third', 'fourth'])
  const [again, more] = [await turns.take(), await turns.take()]
  again()
  more()
})

it('skips one who does not wait any more', async () => {
  const turns = new Turns(1)
  const giveBack = await turns.take()
  const leaving = new AbortController()
  const left = turns.take(leaving.signal)
  const next = turns.take()
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(turns.take(leaving.signal)).rejects.toThrow('left')
  giveBack()
  const last = await next
  last()
  await turns.take()
})

it('counts the turns of each caller apart, and forgets who has none', async () => {
  const turns = new CallerTurns(1)
  const first = await turns.take('first')
  const again = turns.take('first')
  const other = await turns.take('other')
  await expect(Promise.race([again, nextTurn().then(() => 'waits')])).resolves.toBe('waits')
  expect(turns.size).toBe(2)
  other()
  first()
  const last = await again
  expect(turns.size).toBe(1)
  last()
  expect(turns.size).toBe(0)
})

it('keeps no caller who has left before there was a turn', async () => {
  const turns = new CallerTurns(1)
  await expect(turns.take('gone', AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(turns.size).toBe(0)
})
