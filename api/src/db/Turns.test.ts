import { expect, it } from 'vitest'
import { Turns } from './Turns'

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
