import { expect, it } from 'vitest'
import { createStopwatch } from './createStopwatch'

function start() {
  let atMs = 0
  const now = () => atMs
  return { watch: () => createStopwatch(now), pass: (ms: number) => (atMs += ms) }
}

it('leaves out what is measured inside', () => {
  const { watch, pass } = start()
  const [outer, inner] = [watch(), watch()]
  outer.start('drawing')
  pass(10)
  inner.start('drawing')
  pass(300)
  expect(inner.stop('drawing')).toBe(300)
  pass(5)
  expect(outer.stop('drawing')).toBe(15)
})

it('begins again after work that was given up half way', () => {
  const { watch, pass } = start()
  const [outer, inner] = [watch(), watch()]
  outer.start('effects')
  inner.start('effects')
  pass(500)
  outer.start('effects')
  pass(20)
  expect(outer.stop('effects')).toBe(20)
  expect(inner.stop('effects')).toBeNull()
})

it('knows the phases apart', () => {
  const { watch, pass } = start()
  const one = watch()
  one.start('drawing')
  pass(30)
  expect(one.stop('effects')).toBeNull()
  expect(one.stop('drawing')).toBe(30)
})
