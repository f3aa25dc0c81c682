import { expect, it } from 'vitest'
import { hashInTurn } from './hashInTurn'

it('leaves half of the threads to others, and lets no one wait behind all that someone else has sent', async () => {
  let underWay = 0
  let most = 0
  const order: string[] = []
  const hash = (caller: string) =>
    hashInTurn(caller, async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 2))
      underWay -= 1
      order.push(caller)
    })
  const many = Array.from({ length: 20 }, () => hash('many'))
  const one = hash('one')
  await Promise.all([...many, one])
  expect(most).toBe(2)
  expect(order.indexOf('one')).toBeLessThan(4)
})

it('ends with its caller', async () => {
  const gone = new AbortController()
  const first = [1, 2].map(() => hashInTurn('busy', () => new Promise((resolve) => setTimeout(resolve, 20))))
  const waiting = hashInTurn('left', async () => 'hashed', gone.signal)
  gone.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await Promise.all(first)
})
