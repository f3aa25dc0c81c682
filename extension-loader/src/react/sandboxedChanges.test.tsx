import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createExtensionLoader } from '../createExtensionLoader'
import { createExtensionSlot } from './createExtensionSlot'
import type { SandboxFrameProps } from './SandboxFrameProps'

// The frame itself: the test DOM loads none.
vi.mock('./SandboxFrame', () => ({
  SandboxFrame: ({ props }: SandboxFrameProps) => (
    <button
      type="button"
      onClick={() => {
        props.onFieldChange('slug', 1)
        props.onFieldChange('role', 1)
      }}
    >
      change
    </button>
  ),
}))

const titles: ExtensionManifest = parseManifest(
  {
    id: 'titles',
    path: 'extensions/installed/interfaces/titles/1.0.0/meta.json',
    parts: ['input'],
    tier: 'sandboxed',
    grants: ['item:write'],
    changes: ['slug'],
    entry: { global: 'titles', assets: [{ file: 'entry.js' }] },
  },
  'interface',
)

it('a sandboxed input changes the other fields that it has declared, and is named when it wants more', async () => {
  const loader = createExtensionLoader({ extensionsRoot: 'https://cms.example/', shared: {} })
  const onThrown = vi.fn()
  const onFieldChange = vi.fn()
  const Slot = createExtensionSlot({
    loader,
    manifestOf: () => titles,
    subscribe: () => () => {},
    onFailure: () => {},
    onThrown,
    Placeholder: () => null,
    loadSandbox: async () => ({}) as never,
  })
  const props = { options: {}, onChange: () => {}, onFieldChange }
  render(<Slot kind="interface" id="titles" part="input" props={props} fallback={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'change' }))
  expect(onFieldChange.mock.calls).toEqual([['slug', 1]])
  expect(onThrown.mock.calls).toMatchObject([[titles, { code: 'violation' }]])
  expect(loader.health.of(titles).lastIncident).toMatchObject({ kind: 'violation', count: 1 })
})
