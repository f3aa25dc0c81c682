import * as sdk from '@pergola/sdk'
import * as ui from '@pergola/sdk/ui'
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Guest } from '../guest/createGuest'
import * as sandboxUi from '../ui/index'
import { createSandboxApi } from './createSandboxApi'
import * as entryPoint from './index'

describe('the entry points of the sandbox', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['@pergola/sdk', sdk, entryPoint],
    ['@pergola/sdk/ui', ui, sandboxUi],
  ])('have every name of %s, so that an import never comes to nothing', (_name, original, sandboxed) => {
    expect(Object.keys(original).filter((name) => !(name in sandboxed))).toEqual([])
  })

  it('have the same plain functions', () => {
    expect(entryPoint.formatTitle).toBe(sdk.formatTitle)
    expect(sandboxUi.cx).toBe(ui.cx)
  })

  it('say what is missing and why, where something reaches the page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => entryPoint.useCollections()).toThrow(/useCollections\(\) is not there in the sandbox/)
    expect(() => render(<sandboxUi.Dialog />)).toThrow(/<Dialog> is not there in the sandbox/)
  })

  it('draw the components that stay within the frame', () => {
    render(<sandboxUi.Button>Save</sandboxUi.Button>)
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument()
  })
})

describe('the API in the sandbox', () => {
  const call = vi.fn<Guest['call']>(async () => [{ id: 1 }])
  const api = createSandboxApi({ call })

  it('reads items through the console', async () => {
    expect(await api.get('/items/cities', { query: { limit: 1 } })).toEqual([{ id: 1 }])
    expect(call).toHaveBeenLastCalledWith('items:read', {
      collection: 'cities',
      key: null,
      query: { limit: 1 },
    })
    await api.get('/items/big%20cities/7')
    expect(call).toHaveBeenLastCalledWith('items:read', { collection: 'big cities', key: '7', query: {} })
  })

  it.each([
    ['another path', () => api.get('/users/me')],
    ['a path below an item', () => api.get('/items/cities/1/revisions')],
    ['a write', () => api.patch('/items/cities/1', { name: 'x' })],
    ['the server', () => api.server.get('/items/cities')],
  ])('rejects %s without asking', async (_case, attempt) => {
    call.mockClear()
    await expect(attempt()).rejects.toMatchObject({ name: 'SandboxError', code: 'unavailable' })
    expect(call).not.toHaveBeenCalled()
  })
})
