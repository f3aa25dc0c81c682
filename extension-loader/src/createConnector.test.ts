import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { createConnector } from './createConnector'
import type { LoadScriptOptions } from './loadScript'

/** What is loaded, in its order; a script comes when it is let in. */
const loaded = vi.hoisted(() => ({ scripts: [] as LoadScriptOptions[], come: () => {} }))
vi.mock('./loadScript', () => ({
  loadScript: (script: LoadScriptOptions) => {
    loaded.scripts.push(script)
    return new Promise<void>((resolve) => {
      loaded.come = resolve
    })
  },
}))
const got = vi.hoisted(() => [] as string[])
const container = vi.hoisted(() => ({
  init: () => {},
  get: async (part: string) => {
    got.push(part)
    return () => ({ default: part })
  },
}))
vi.mock('./formats/loadContainer', () => ({ loadContainer: async () => container }))
vi.mock('./formats/loadEsModule', () => ({ loadEsModule: async () => container }))

const ROOT = 'https://cms.example/'

function starsOf(format: string) {
  const assets = [
    { file: 'stars.js', kind: 'entry', integrity: 'sha384-entry' },
    { file: 'input.js', kind: 'script', part: 'input', integrity: 'sha384-input' },
    { file: 'display.js', kind: 'script', part: 'display', integrity: 'sha384-display' },
    { file: 'stars.css', kind: 'style', integrity: 'sha384-style' },
  ]
  const path = 'extensions/installed/interfaces/stars/1.0.0/meta.json'
  const entry = { format, global: 'stars', assets }
  return parseManifest(
    { id: 'stars', path, version: '1.0.0', parts: ['input', 'display'], entry },
    'interface',
  )
}

function connectorOf() {
  return createConnector({
    scope: {} as never,
    resolving: { extensionsRoot: ROOT, requireIntegrity: true },
    hashOf: () => undefined,
    evaluation: () => undefined,
  })
}

beforeEach(() => {
  loaded.scripts.length = 0
  got.length = 0
})

it('runs the scripts of a part of our own containers with their hashes, before it asks for the part', async () => {
  const connecting = connectorOf().connect('stars', starsOf('container'), 'input')
  await vi.waitFor(() => expect(loaded.scripts).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(loaded.scripts).toEqual([
    {
      extensionId: 'stars',
      url: `${ROOT}extensions/installed/interfaces/stars/1.0.0/input.js`,
      integrity: 'sha384-input',
    },
  ])
  expect(got).toEqual([])
  loaded.come()
  expect(await connecting).toEqual({ default: './input' })
})

it('leaves the scripts of other formats to what reads the format', async () => {
  expect(await connectorOf().connect('stars', starsOf('module'), 'input')).toEqual({ default: './input' })
  expect(loaded.scripts).toEqual([])
})
