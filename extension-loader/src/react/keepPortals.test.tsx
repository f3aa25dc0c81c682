import { parseManifest } from '@pergola/sdk/contract'
import { cleanup, render } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepOverlays } from '../foreign/keepOverlays'

const manifestOf = (id: string, tree: string) => {
  const entry = { global: id, assets: [{ file: 'entry.js' }] }
  return parseManifest(
    { id, path: `extensions/${tree}/interfaces/${id}/meta.json`, parts: ['input'], entry },
    'interface',
  )
}
const manifests = [manifestOf('star', 'installed'), manifestOf('calendar', 'core')]

let end: () => void
beforeEach(() => {
  end = keepOverlays({ manifests: () => manifests, findCaller: () => null })
})
afterEach(() => {
  cleanup()
  end()
})

const ownerOf = (node: Element) =>
  node.parentElement?.closest<HTMLElement>('[data-extension]')?.dataset.extension

describe('a portal of React', () => {
  const portal = (id: string, isShown = true) => (
    <div data-extension={`interface:${id}`}>{isShown && createPortal(<p>portal</p>, document.body)}</div>
  )

  it('belongs to the extension whose component it is of, and is taken away with it', () => {
    const { getByText, queryByText, rerender } = render(portal('star'))
    expect(ownerOf(getByText('portal'))).toBe('interface:star')
    rerender(portal('star', false))
    expect(queryByText('portal')).toBeNull()
  })

  it('of what came with the console stays on the body', () => {
    const { getByText } = render(portal('calendar'))
    expect(getByText('portal').parentElement).toBe(document.body)
  })
})
