import { expect, it } from 'vitest'
import { KeptFacts } from './KeptFacts'

it('finds out once for each version and name', async () => {
  const facts = new KeptFacts()
  const asked: string[] = []
  const find = (fact: string) => async () => {
    asked.push(fact)
    return fact
  }
  expect(await facts.get(1, 'a', find('first'))).toBe('first')
  expect(await facts.get(1, 'a', find('never'))).toBe('first')
  expect(await facts.get(1, 'b', find('other'))).toBe('other')
  expect(await facts.get(2, 'a', find('second'))).toBe('second')
  expect(asked).toEqual(['first', 'other', 'second'])
})

it('keeps nothing for a version that is over when it is found', async () => {
  const facts = new KeptFacts()
  const late = facts.get(1, 'a', async () => {
    await facts.get(2, 'b', async () => 'new')
    return 'old'
  })
  expect(await late).toBe('old')
  expect(await facts.get(2, 'a', async () => 'asked again')).toBe('asked again')
})

it('keeps no failure', async () => {
  const facts = new KeptFacts()
  const failing = facts.get(1, 'a', () => Promise.reject(new Error('gone')))
  await expect(failing).rejects.toThrow('gone')
  expect(await facts.get(1, 'a', async () => 'there')).toBe('there')
})

it('holds no more than it is meant to', async () => {
  const facts = new KeptFacts()
  for (let i = 0; i <= 1_000; i++) await facts.get(1, `${i}`, async () => i)
  expect(await facts.get(1, '1000', async () => 'asked again')).toBe(1_000)
  expect(await facts.get(1, '0', async () => 'asked again')).toBe('asked again')
})
