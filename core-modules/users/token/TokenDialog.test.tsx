import type { Item } from '@pergola/sdk'
import { anEditor, aUser, type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TokenButton } from './TokenButton'

const MASK = '**********'
const TOKEN = /^[A-Za-z0-9]{43}$/

function renderButton({ token = null, ...options }: RenderWithHostOptions & { token?: string | null } = {}) {
  const reload = vi.fn(async () => {})
  const item: Item = { id: 7, token }
  const rendered = renderWithHost(<TokenButton item={item} reload={reload} />, {
    user: aUser({ id: 1 }),
    ...options,
    handlers: {
      'GET /users/7': () => ({ data: { token } }),
      'PATCH /users/7': ({ body }) => ({ data: { ...(body as object), token: MASK } }),
      ...options.handlers,
    },
  })
  const open = () => rendered.user.click(screen.getByRole('button', { name: 'API token' }))
  const press = async (name: string) => rendered.user.click(await screen.findByRole('button', { name }))
  const sent = () => rendered.host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { ...rendered, reload, open, press, sent }
}

const shownToken = () => screen.findByRole('textbox', { name: 'API token' }) as Promise<HTMLInputElement>

describe('the API token of a person', () => {
  it('is made in the browser, sent, and shown selected with a button that copies it', async () => {
    const { open, press, sent, user } = renderButton()
    await open()
    expect(await screen.findByText('There is no token.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled()
    await press('Make a new token')
    const box = await shownToken()
    expect(box.value).toMatch(TOKEN)
    expect(sent()).toEqual([{ token: box.value }])
    expect(box).toHaveFocus()
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 43])
    expect(screen.getByText(/^There is a token/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(box.value)
    expect(await screen.findByText('Copied')).toBeInTheDocument()
  })

  it('is another one each time', async () => {
    const { open, press, sent } = renderButton()
    await open()
    await press('Make a new token')
    const first = (await shownToken()).value
    await press('Make a new token')
    await waitFor(async () => expect((await shownToken()).value).not.toBe(first))
    expect(sent()).toEqual([{ token: first }, { token: (await shownToken()).value }])
  })

  it('is forgotten when the dialog closes, and the page is read again', async () => {
    const { open, press, reload, queryClient, user } = renderButton()
    await open()
    await press('Make a new token')
    const token = (await shownToken()).value
    expect(reload).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(reload).toHaveBeenCalledTimes(1)
    const states = () =>
      JSON.stringify(
        [queryClient.getMutationCache(), queryClient.getQueryCache()].map((cache) =>
          cache.getAll().map(({ state }) => state),
        ),
      )
    await waitFor(() => expect(states()).not.toContain(token))
    await open()
    await screen.findByRole('dialog')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('that is there is masked, and can be removed', async () => {
    const { open, press, sent } = renderButton({ token: MASK })
    await open()
    expect(await screen.findByText(/^There is a token/)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await press('Remove')
    expect(await screen.findByText('There is no token.')).toBeVisible()
    expect(sent()).toEqual([{ token: null }])
  })

  it('stays as it is when the server refuses, which is said in the dialog', async () => {
    const { open, press } = renderButton({
      token: MASK,
      handlers: {
        'PATCH /users/7': () => ({
          status: 403,
          error: { code: 116, message: 'Confirm with your password that it is you' },
        }),
      },
    })
    await open()
    await press('Make a new token')
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm with your password that it is you')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByText(/^There is a token/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make a new token' })).toBeEnabled()
  })

  it('is refused where someone else has set one meanwhile, which is said; asked again, it replaces that one', async () => {
    let version = '"1"'
    const { open, press, host } = renderButton({
      handlers: {
        'GET /users/7': () => ({ data: { token: MASK }, headers: { ETag: version } }),
        'PATCH /users/7': ({ headers }) =>
          headers['if-match'] === version
            ? { data: { token: MASK }, headers: { ETag: '"3"' } }
            : { status: 409, error: { code: 217, message: 'It was changed by someone else' } },
      },
    })
    await open()
    await screen.findByText(/^There is a token/)
    version = '"2"'
    await press('Make a new token')
    expect(await screen.findByRole('alert')).toHaveTextContent('It was changed by someone else')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    const asked = () => host.requests.filter(({ method }) => method === 'GET').length
    await waitFor(() => expect(asked()).toBe(2))
    await press('Make a new token')
    expect(await shownToken()).toBeVisible()
  })

  it('waits for the answer, and asks again when it does not come', async () => {
    let isBroken = true
    const { open, press } = renderButton({
      handlers: {
        'GET /users/7': () =>
          isBroken ? { status: 500, error: { code: 0, message: 'Broken' } } : { data: { token: MASK } },
      },
    })
    await open()
    expect(await screen.findByRole('button', { name: 'Make a new token' })).toBeDisabled()
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
    isBroken = false
    await press('Try again')
    expect(await screen.findByText(/^There is a token/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make a new token' })).toBeEnabled()
  })

  it('is opened by an address', async () => {
    renderButton({ route: '/?api-token' })
    expect(await screen.findByRole('dialog', { name: 'API token' })).toBeVisible()
  })

  it.each([
    ['who are no administrators', { user: anEditor({ id: 7 }) }],
    ['who view as someone else', { viewing: { role: { id: 3, name: 'Editors' }, user: null } }],
  ] as [string, RenderWithHostOptions][])('is not offered to people %s', (_case, options) => {
    renderButton(options)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
