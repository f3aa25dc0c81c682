import { aUser, type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PeoplePage } from './PeoplePage'

const role = (id: number, name: string) => ({ id, name, description: null })
const person = (id: number, email: string, more: object = {}) => ({
  id,
  email,
  first_name: null,
  last_name: null,
  status: 'active',
  role: 3,
  last_access_on: null,
  '2fa_secret': null,
  avatar: null,
  ...more,
})
const ME = person(1, 'ada@example.com', { first_name: 'Ada', last_name: 'Lovelace', role: 1 })

function renderPage(people: object[], options: RenderWithHostOptions = {}) {
  return renderWithHost(<PeoplePage settingsPath="/atlas/settings" />, {
    user: aUser({ id: 1 }),
    ...options,
    handlers: {
      'GET /users': () => ({ data: [ME, ...people], meta: { filter_count: 1 + people.length } }),
      'GET /roles': () => ({ data: [role(1, 'Administrator'), role(2, 'Public'), role(3, 'Editors')] }),
      'PATCH /users/7': ({ body }) => ({ data: body }),
      'DELETE /users/7': () => ({ status: 204 }),
      'POST /users/invite': () => ({ data: [] }),
      ...options.handlers,
    },
  })
}

const writesIn = (host: { requests: readonly { method: string; path: string; body: unknown }[] }) =>
  host.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

async function choose(user: ReturnType<typeof renderPage>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('settings → people', () => {
  it('shows everyone with role, status and when they were last seen', async () => {
    renderPage([person(7, 'bo@example.com', { status: 'suspended' })])
    const row = await screen.findByRole('row', { name: /bo@example.com/ })
    for (const text of ['Editors', 'Suspended', 'Never']) {
      expect(within(row).getByText(text)).toBeVisible()
    }
  })

  it.each([
    ['active', 'Suspend', 'suspended'],
    ['suspended', 'Reactivate', 'active'],
  ])('an %s account: %s', async (status, item, next) => {
    const { user, host } = renderPage([person(7, 'bo@example.com', { status })])
    await choose(user, 'bo@example.com', item)
    await waitFor(() => expect(writesIn(host)).toEqual([['PATCH', '/users/7', { status: next }]]))
  })

  it('suspends no one when the answer is no', async () => {
    const { user, host } = renderPage([person(7, 'bo@example.com')], { onConfirm: () => false })
    await choose(user, 'bo@example.com', 'Suspend')
    expect(host.confirmations).toHaveLength(1)
    expect(writesIn(host)).toEqual([])
  })

  it('sends an invitation again with the role that it had, or withdraws it', async () => {
    const { user, host } = renderPage([person(7, 'bo@example.com', { status: 'invited' })])
    await choose(user, 'bo@example.com', 'Send the invitation again')
    await choose(user, 'bo@example.com', 'Withdraw the invitation')
    await waitFor(() =>
      expect(writesIn(host)).toEqual([
        ['POST', '/users/invite', { email: ['bo@example.com'], role: 3 }],
        ['DELETE', '/users/7', undefined],
      ]),
    )
  })

  it('gives those their role whom another server of the contract invites without, and names those who were there', async () => {
    const invited = { ...person(8, 'cy@example.com', { status: 'invited', role: null }) }
    const refused = { ...person(9, 'di@example.com', { status: 'invited', role: null }) }
    const { user, host } = renderPage([], {
      info: { hydrate: false },
      handlers: {
        'POST /users/invite': () => ({ data: [invited, refused, person(7, 'bo@example.com')] }),
        'PATCH /users/8': ({ body }) => ({ data: body }),
        'PATCH /users/9': () => ({ status: 403, error: { code: 216, message: 'No roles from you' } }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite people' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(
      within(dialog).getByRole('textbox', { name: 'E-mail addresses' }),
      'cy@example.com di@example.com bo@example.com',
    )
    expect(within(dialog).queryByRole('textbox', { name: 'Message' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    await within(dialog).findByText(/bo@example.com can sign in already/)
    expect(within(dialog).getByText(/di@example.com.*No roles from you/)).toBeVisible()
    expect(within(dialog).queryByText(/cy@example.com/, { selector: 'li' })).toBeNull()
    expect(writesIn(host)).toEqual([
      ['POST', '/users/invite', { email: ['cy@example.com', 'di@example.com', 'bo@example.com'] }],
      ['PATCH', '/users/8', { role: 3 }],
      ['PATCH', '/users/9', { role: 3 }],
    ])
  })

  it('leads to the API token of everyone who has accepted the invitation', async () => {
    const { user } = renderPage([
      person(7, 'bo@example.com', { status: 'suspended' }),
      person(8, 'cy@example.com', { status: 'invited' }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Actions for bo@example.com' }))
    const item = await screen.findByRole('menuitem', { name: 'API token' })
    expect(item).toHaveAttribute('href', expect.stringMatching(/users\/7\?api-token$/))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Actions for cy@example.com' }))
    await screen.findByRole('menuitem', { name: 'Withdraw the invitation' })
    expect(screen.queryByRole('menuitem', { name: 'API token' })).not.toBeInTheDocument()
  })

  it('gives another role, and keeps the choice when the server refuses', async () => {
    let isRefused = true
    const { user, host } = renderPage([person(7, 'bo@example.com')], {
      handlers: {
        'PATCH /users/7': ({ body }) =>
          isRefused ? { status: 403, error: { code: 216, message: 'The last one' } } : { data: body },
      },
    })
    await choose(user, 'bo@example.com', 'Change role')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: /Role/ }))
    expect(screen.queryByRole('option', { name: 'Public' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Administrator' }))
    await user.click(within(dialog).getByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(writesIn(host)).toHaveLength(1))
    isRefused = false
    await user.click(within(dialog).getByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writesIn(host).at(-1)).toEqual(['PATCH', '/users/7', { role: 1 }])
  })

  it('offers to reset two-factor where it is on, and never on the own account', async () => {
    const { user, host } = renderPage([person(7, 'bo@example.com', { '2fa_secret': '**********' })])
    await choose(user, 'bo@example.com', 'Reset two-factor')
    await waitFor(() => expect(writesIn(host)).toEqual([['PATCH', '/users/7', { '2fa_secret': null }]]))
    await user.click(screen.getByRole('button', { name: 'Actions for Ada Lovelace' }))
    expect(await screen.findByRole('menuitem', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('menuitem', { name: 'Change role' })).toHaveAttribute('aria-disabled', 'true')
  })
})
