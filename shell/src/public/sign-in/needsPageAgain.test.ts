import { anExtension } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { createTestShell } from '../../testing/renderShell'
import { needsPageAgain } from './needsPageAgain'

it.each([
  ['has to be fetched again', [], ['wasm'], true],
  ['stays where it has the policy', ['atlas'], ['wasm'], false],
  ['has to be fetched again where another project has it', ['other'], ['wasm'], true],
  ['stays where no extension asks for it', [], ['notify'], false],
  ['stays where its server grants nothing', null, ['wasm'], false],
] as const)('a page without WebAssembly %s', (_what, wasmProjects, grants, isNeeded) => {
  const shell = createTestShell(createTestServer({ isSignedIn: true }))
  expect(needsPageAgain({ ...shell, wasmProjects })).toBe(false)
  const { stores } = shell.open('atlas')
  stores.extensions.getState().received([anExtension('layout', 'globe', {}, { grants: [...grants] })])
  expect(needsPageAgain({ ...shell, wasmProjects })).toBe(isNeeded)
})
