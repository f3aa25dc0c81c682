import { expect, it } from 'vitest'
import { WriteLock } from './WriteLock'

it('is given to one after the other, in the order of asking', async () => {
  const lock = new WriteLock()
  const order: number[] = []
  const writers = [1, 2, 3].map(async (number) => {
    const release = await lock.take()
    order.push(number)
    await new Promise((resolve) => setTimeout(resolve, 3 - number))
    order.push(number)
    release()
  })
  await Promise.all(writers)
  expect(order).toEqual([1, 1, 2, 2, 3, 3])
})

it('is not waited for without end, and is free again afterwards', async () => {
  const lock = new WriteLock(10)
  const release = await lock.take()
  await expect(lock.take()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  release()
  expect(await lock.take()).toBeTypeOf('function')
})
