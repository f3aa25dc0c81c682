import { FEDERATION_RUNTIME_GLOBAL } from '@pergola/sdk/contract'
import { expect, it } from 'vitest'
import { createShareScope, type ShareScope } from '../createShareScope'
import { federationOf } from './federationOf'

const react = { version: 19 }
const createScope = () => createShareScope({ react: { version: '19.2.0', module: () => react } })
let count = 0

/** A container as a build leaves it, entered into the runtime; what it was initialised with. */
function enter(parts: Record<string, unknown>, scope = createScope()) {
  const given: ShareScope[] = []
  const remote = `remote_${++count}`
  const container = federationOf(scope).enter(remote, `https://cms.example/${remote}.js`, {
    init: (shareScope) => void given.push(shareScope as ShareScope),
    get: async (exposed) => {
      if (!(exposed in parts)) throw new Error(`nothing exposed as ${exposed}`)
      return () => parts[exposed]
    },
  })
  return { container, given, scope }
}

it('is one for each scope', () => {
  const scope = createScope()
  expect(federationOf(scope)).toBe(federationOf(scope))
  expect(federationOf(scope)).not.toBe(federationOf(createScope()))
})

it('gives what a container exposes, by its name with and without the dot', async () => {
  const { container } = enter({ './input': { default: 'Input' }, './display': { default: 'Display' } })
  expect((await container.get('./input'))()).toEqual({ default: 'Input' })
  expect((await container.get('display'))()).toEqual({ default: 'Display' })
})

it('initialises a container before its first part, once, with what the host shares', async () => {
  const { container, given } = enter({ './input': 1, './display': 2 })
  expect(given).toEqual([])
  await container.get('./input')
  await container.get('./display')
  expect(given).toHaveLength(1)
  const entry = given[0]?.react?.['19.2.0']
  expect((await entry?.get())?.()).toBe(react)
})

it('says what a container says of a part that it does not expose', async () => {
  await expect(enter({}).container.get('./input')).rejects.toThrow('nothing exposed as ./input')
})

it('keeps containers of one scope apart, whose later ones see what the first have shared', async () => {
  const scope = createScope()
  const first = enter({ './input': 'first' }, scope)
  const second = enter({ './input': 'second' }, scope)
  expect((await first.container.get('./input'))()).toBe('first')
  expect((await second.container.get('./input'))()).toBe('second')
  expect(second.given[0]).toBe(first.given[0])
})

it('offers its runtime to builds that bring none, each with state of its own', () => {
  federationOf(createScope())
  const offered = () => (globalThis as Record<string, unknown>)[FEDERATION_RUNTIME_GLOBAL] as Runtime
  const [one, other] = [offered(), offered()]
  expect(one.runtime).toBe(other.runtime)
  expect(one.bundlerRuntime).toEqual(other.bundlerRuntime)
  one.bundlerRuntime.remotes = 'of the first'
  Object.assign(one.bundlerRuntimeOptions, { remotes: 1 })
  expect(other.bundlerRuntime.remotes).not.toBe('of the first')
  expect(offered().bundlerRuntimeOptions).toEqual({})
})

interface Runtime {
  runtime: object
  bundlerRuntime: Record<string, unknown>
  bundlerRuntimeOptions: object
}
