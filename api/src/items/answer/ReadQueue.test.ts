import { expect, it } from 'vitest'
import { ReadQueue } from './ReadQueue'

const never = new AbortController().signal

/** Work that ends when it is asked to. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, wait: () => opened }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('lets the first read of someone else pass the many of one caller', async () => {
  const queue = new ReadQueue({ slots: 2, slotsPerCaller: 2 })
  const order: string[] = []
  const gates = Array.from({ length: 4 }, gate)
  const many = gates.map((one, index) =>
    queue.run('greedy', never, async () => {
      order.push(`greedy ${index}`)
      await one.wait()
    }),
  )
  const other = queue.run('other', never, async () => void order.push('other'))
  gates[0]?.open()
  await other
  expect(order.slice(0, 3)).toEqual(['greedy 0', 'greedy 1', 'other'])
  for (const one of gates) one.open()
  await Promise.all(many)
})

it('keeps places free for others, however much one caller asks for', async () => {
  const queue = new ReadQueue({ slots: 3, slotsPerCaller: 2 })
  const held = gate()
  const many = Array.from({ length: 10 }, () => queue.run('greedy', never, held.wait))
  await expect(queue.run('other', never, async () => 'served')).resolves.toBe('served')
  held.open()
  await Promise.all(many)
})

it('gives up a read whose client leaves while it waits', async () => {
  const queue = new ReadQueue({ slots: 1, slotsPerCaller: 1 })
  const held = gate()
  const first = queue.run('a', never, held.wait)
  const leaving = new AbortController()
  let ran = false
  const second = queue.run('b', leaving.signal, async () => {
    ran = true
  })
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  held.open()
  await first
  await turn()
  expect(ran).toBe(false)
})

it('answers 503 instead of letting the queue grow without end, and frees a place when work fails', async () => {
  const queue = new ReadQueue({ slots: 1, slotsPerCaller: 1, maxWaiting: 1 })
  const held = gate()
  const failing = queue.run('a', never, async () => {
    await held.wait()
    throw new Error('failed')
  })
  const waiting = queue.run('b', never, async () => 'ran')
  await expect(queue.run('c', never, async () => 'c')).rejects.toMatchObject({ status: 503 })
  held.open()
  await expect(failing).rejects.toThrow('failed')
  await expect(waiting).resolves.toBe('ran')
})

it('refuses the last of the one who fills the queue, not the first of someone else', async () => {
  const queue = new ReadQueue({ slots: 1, slotsPerCaller: 1, maxWaiting: 3 })
  const held = gate()
  const many = Array.from({ length: 4 }, () => queue.run('greedy', never, held.wait))
  const refused = expect(many[3]).rejects.toMatchObject({ status: 503 })
  const other = queue.run('other', never, async () => 'served')
  await refused
  await expect(queue.run('greedy', never, held.wait)).rejects.toMatchObject({ status: 503 })
  held.open()
  await expect(other).resolves.toBe('served')
  await Promise.all(many.slice(0, 3))
})
