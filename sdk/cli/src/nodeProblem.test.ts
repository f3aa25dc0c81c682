import { expect, it } from 'vitest'
import { nodeProblem } from './nodeProblem'

it.each([
  ['18.20.4', /needs Node 20\.19 or newer; this is Node 18\.20\.4/],
  ['20.9.0', /needs Node 20\.19/],
])('says of Node %s that it is too old', (version, message) => {
  expect(nodeProblem(version)).toMatch(message)
})

it.each(['20.19.0', '22.0.0'])('has nothing against Node %s', (version) => {
  expect(nodeProblem(version)).toBeNull()
})
