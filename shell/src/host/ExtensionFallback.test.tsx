import type { ExtensionManifest } from '@pergola/sdk'
import { renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ExtensionFallback } from './ExtensionFallback'

function renderAbsent(state: string, part: 'input' | 'display' | 'layout' = 'input') {
  const kind = part === 'layout' ? 'layout' : 'interface'
  return renderWithHost(
    <ExtensionFallback
      {...{ kind, id: 'star-map', part, manifest: null, retry: null }}
      fieldName={part === 'layout' ? undefined : 'Opening Hours'}
      state="missing"
    >
      plain
    </ExtensionFallback>,
    { handlers: { [`GET /extensions/${kind}/star-map/state`]: () => ({ data: { state } }) } },
  )
}

describe('what stands in for an extension that is not listed', () => {
  it('says that it was switched off, and for which field', async () => {
    renderAbsent('disabled')
    expect(screen.getByText('plain')).toBeInTheDocument()
    const line = 'Star Map is switched off in this project; a plain input stands in for Opening Hours.'
    expect(await screen.findByText(line)).toBeInTheDocument()
  })

  it('says the same of a layout', async () => {
    renderAbsent('disabled', 'layout')
    expect(
      await screen.findByText(/Star Map is switched off in this project; a plain table/),
    ).toBeInTheDocument()
  })

  it('says nothing where it is gone: a notification does', async () => {
    const { host } = renderAbsent('missing')
    await waitFor(() => expect(host.requests).toHaveLength(1))
    expect(screen.queryByText(/switched off/)).toBeNull()
  })

  it('says nothing in the cell of a table', async () => {
    const { host } = renderAbsent('disabled', 'display')
    await Promise.resolve()
    expect(host.requests).toHaveLength(0)
  })

  it.each([
    ['has failed', 'failed', 'Star map could not be shown; a plain one stands in.'],
    ['is still on its way', 'waiting', 'Star map is still loading; a plain one stands in.'],
  ] as const)('offers to try again what is listed and %s', async (_why, state, line) => {
    const retry = vi.fn()
    const manifest = { kind: 'interface', id: 'star-map', name: 'Star map' } as ExtensionManifest
    const { user } = renderWithHost(
      <ExtensionFallback
        {...{ kind: 'interface', id: 'star-map', part: 'input', fieldName: 'x', manifest, retry }}
        state={state}
      >
        plain
      </ExtensionFallback>,
    )
    expect(screen.getByText(line)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('has the id behind a name that another one has as well', () => {
    const named = (id: string) =>
      ({ kind: 'interface', id, name: 'Star map', translation: {} }) as unknown as ExtensionManifest
    renderWithHost(
      <ExtensionFallback
        {...{ kind: 'interface', id: 'star-map', part: 'input', fieldName: 'x', manifest: named('star-map') }}
        retry={() => undefined}
        state="failed"
      >
        plain
      </ExtensionFallback>,
      { manifests: [named('star-map'), named('map-of-stars')] },
    )
    expect(screen.getByText(/Star map \(star-map\)/)).toBeInTheDocument()
  })
})
