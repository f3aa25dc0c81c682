import { type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import messages from '../messages.json'
import { ExtensionsPage } from './ExtensionsPage'
import type { ProjectExtension } from './projectExtensions'

const stars: ProjectExtension = {
  kind: 'interface',
  id: 'stars',
  name: 'Star rating',
  icon: 'star',
  version: '2.0.0',
  chosen_version: null,
  versions: [
    { version: '2.0.0', origin: 'installed', size: 12_000, grants: [] },
    { version: '1.0.0', origin: 'installed', size: 11_000, grants: [] },
  ],
  source: 'custom',
  enabled: true,
  locked: false,
  tier: 'trusted',
  can_sandbox: false,
  size: 12_000,
  used_by: { fields: ['films.rating', 'cities.rating'], collections: [], roles: [] },
}

const slider: ProjectExtension = {
  ...stars,
  id: 'slider',
  name: 'Slider',
  source: 'core',
  used_by: { fields: [], collections: [], roles: [] },
}

/** As the server answers: a version of null leaves the choice to it. */
function changed(extension: ProjectExtension, body: unknown): ProjectExtension {
  const { version, ...rest } = body as { version?: string | null }
  const choice =
    version === undefined ? {} : { chosen_version: version, version: version ?? extension.version }
  return { ...extension, ...rest, ...choice }
}

function renderPage(list: ProjectExtension[] = [stars, slider], options: RenderWithHostOptions = {}) {
  return renderWithHost(<ExtensionsPage basePath="/atlas/settings" />, {
    messages: { modules: { settings: messages } },
    ...options,
    handlers: {
      'GET /extensions': () => ({ data: list }),
      'PATCH /extensions/interface/stars': ({ body }) => ({ data: changed(stars, body) }),
      'PATCH /extensions/interface/slider': ({ body }) => ({ data: changed(slider, body) }),
      ...options.handlers,
    },
  })
}

const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const changesIn = (host: { requests: readonly { method: string; body: unknown }[] }) =>
  host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

describe('settings → extensions', () => {
  it('has the id behind a name that several of them have: in the list, the panel and its dialogs', async () => {
    const named = { ...stars, id: 'other-stars' }
    const { user, host } = renderPage([slider, stars, named], {
      handlers: { 'PATCH /extensions/interface/other-stars': ({ body }) => ({ data: changed(named, body) }) },
    })
    expect(await screen.findByRole('switch', { name: 'Enable Star rating (stars)' })).toBeInTheDocument()
    expect(screen.getByRole('switch', { name: 'Enable Slider' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Star rating \(other-stars\)/ }))
    const panel = await screen.findByRole('dialog', { name: 'Star rating (other-stars)' })
    await user.click(within(panel).getByRole('switch', { name: /^Enabled/ }))
    await waitFor(() => expect(host.confirmations[0]?.title).toBe('Disable Star rating (other-stars)?'))
    await user.click(within(panel).getByRole('button', { name: 'Remove version 1.0.0' }))
    await screen.findByRole('dialog', { name: 'Remove version 1.0.0 of Star rating (other-stars)?' })
  })

  it('lists each with version, size, tier, use and health, installed ones first', async () => {
    const health = { 'interface/stars': { loadMs: 41.7 }, 'interface/slider': { incidentCount: 2 } }
    renderPage([slider, stars], { health })
    const row = await rowOf('Star rating')
    for (const text of ['Interface', '2.0.0', '12 kB', 'In the page', '2 places', '42 ms']) {
      expect(within(row).getByText(text)).toBeInTheDocument()
    }
    expect(within(await rowOf('Slider')).getByText('2 problems')).toBeInTheDocument()
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Star rating'),
      expect.stringContaining('Slider'),
    ])
  })

  it('orders by any column: one way, the other, then as it was', async () => {
    const map = { ...stars, kind: 'layout', id: 'map', name: 'Map', version: '1.10.0', size: 90_000 } as const
    const slow = { ...slider, version: '1.9.0', size: 1000 }
    const health = {
      'interface/stars': { loadMs: 50 },
      'interface/slider': { loadMs: 400, incidentCount: 3 },
    }
    const { user } = renderPage([map, slow, stars], { health })
    await rowOf('Star rating')
    const titles = () =>
      screen
        .getAllByRole('rowheader')
        .map(({ textContent }) => /Star rating|Slider|Map/.exec(textContent ?? '')?.[0])
    expect(titles()).toEqual(['Star rating', 'Map', 'Slider'])
    const header = (name: string) => screen.getByRole('columnheader', { name })
    const press = (name: string) => user.click(within(header(name)).getByRole('button'))

    await press('Name')
    expect(titles()).toEqual(['Map', 'Slider', 'Star rating'])
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    await press('Name')
    expect(titles()).toEqual(['Star rating', 'Slider', 'Map'])
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending')
    await press('Name')
    expect(titles()).toEqual(['Star rating', 'Map', 'Slider'])
    expect(header('Name')).toHaveAttribute('aria-sort', 'none')

    for (const [column, expected] of [
      ['Kind', ['Star rating', 'Slider', 'Map']],
      ['Version', ['Slider', 'Map', 'Star rating']],
      ['Size', ['Map', 'Star rating', 'Slider']],
      ['Used by', ['Star rating', 'Map', 'Slider']],
      ['Load time', ['Slider', 'Star rating', 'Map']],
      ['Problems', ['Slider', 'Star rating', 'Map']],
    ] as const) {
      await press(column)
      expect(titles(), column).toEqual(expected)
    }
    header('Version').querySelector('button')?.focus()
    await user.keyboard('{Enter}')
    expect(header('Version')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('shows one kind, or one state, and all again', async () => {
    const grid = { ...slider, kind: 'layout', id: 'grid', name: 'Grid', enabled: false } as const
    const { user } = renderPage([stars, slider, grid], {
      health: { 'interface/slider': { incidentCount: 1 } },
    })
    await rowOf('Grid')
    const choose = async (filter: string, option: string) => {
      await user.click(screen.getByRole('button', { name: new RegExp(`All ${filter}`) }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    const rows = () => screen.queryAllByRole('rowheader').length
    await choose('kinds', 'Layouts')
    expect(rows()).toBe(1)
    await choose('states', 'Enabled')
    expect(rows()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(rows()).toBe(3)
    await choose('states', 'With problems')
    expect(await rowOf('Slider')).toBeVisible()
    expect(rows()).toBe(1)
  })

  it('finds by name and id, and says so when nothing matches', async () => {
    const { user } = renderPage()
    await rowOf('Slider')
    await user.type(screen.getByRole('searchbox'), 'STAR')
    expect(screen.queryByRole('row', { name: /Slider/ })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'fish')
    expect(screen.getByText('No item matches STARfish.')).toBeInTheDocument()
  })

  it('warns before it disables what is used, naming the fields, and then brings the page to it', async () => {
    const { host, user } = renderPage()
    await user.click(await screen.findByRole('switch', { name: 'Enable Star rating' }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ enabled: false }]))
    expect(host.confirmations).toEqual([
      {
        title: 'Disable Star rating?',
        message: expect.stringMatching(
          /^Fields: films\.rating, cities\.rating\. .*nothing that is stored is lost/i,
        ),
        confirmLabel: 'Disable Star rating',
        isDestructive: true,
      },
    ])
    await waitFor(() => expect(host.extensionReloads()).toBe(1))
    expect(screen.getByRole('switch', { name: 'Enable Star rating' })).not.toBeChecked()
  })

  it('changes nothing when the warning is dismissed', async () => {
    const { host, user } = renderPage(undefined, { onConfirm: () => false })
    await user.click(await screen.findByRole('switch', { name: 'Enable Star rating' }))
    await waitFor(() => expect(host.confirmations).toHaveLength(1))
    expect(changesIn(host)).toEqual([])
    expect(screen.getByRole('switch', { name: 'Enable Star rating' })).toBeChecked()
  })

  it('disables what nothing uses without a question', async () => {
    const { host, user } = renderPage()
    await user.click(await screen.findByRole('switch', { name: 'Enable Slider' }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ enabled: false }]))
    expect(host.confirmations).toEqual([])
  })

  it('goes back to an older version from the panel, by keyboard, after a warning', async () => {
    const { host, user } = renderPage()
    ;(await screen.findByRole('button', { name: /Star rating/ })).focus()
    await user.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog', { name: 'Star rating' })
    expect(panel).toHaveTextContent('Fields: films.rating, cities.rating.')
    await user.click(await within(panel).findByRole('radio', { name: /^1\.0\.0/ }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ version: '1.0.0' }]))
    expect(host.confirmations[0]?.message).toContain('films.rating')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers the sandbox for what brings a bundle for it', async () => {
    const { host, user } = renderPage([{ ...stars, can_sandbox: true }])
    await user.click(await screen.findByRole('button', { name: /Star rating/ }))
    await user.click(await screen.findByRole('switch', { name: 'Run in a sandbox' }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ tier: 'sandboxed' }]))
  })

  it('shows in the panel what went wrong, each once', async () => {
    const incidents = [
      { kind: 'threw', message: 'Cannot read stars', atMs: 10, count: 2 },
      { kind: 'slow', message: 'Took its time', atMs: 5, count: 1 },
    ]
    const { user } = renderPage(undefined, { health: { 'interface/stars': { incidentCount: 3, incidents } } })
    await user.click(await screen.findByRole('button', { name: /Star rating/ }))
    const panel = await screen.findByRole('dialog', { name: 'Star rating' })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cannot read stars (2 times)', 'Took its time'])
  })

  it('holds the version in use against the one before, in the pages of everyone', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const problems = [{ what: 'render', pages: 12, events: 40 }]
    const { kind, id } = stars
    const fleet = [
      { kind, id, version: '1.0.0', pages: 900, load_ms: 80, problems: [], days: [] },
      {
        kind,
        id,
        version: '2.0.0',
        pages: 300,
        load_ms: 120,
        problems,
        days: [{ day, pages: 300, problems: 12 }],
      },
    ]
    const { user } = renderPage([stars], { handlers: { 'GET /extensions/health': () => ({ data: fleet }) } })
    const row = await rowOf('Star rating')
    expect(await within(row).findAllByText('on 12 pages')).not.toHaveLength(0)
    await user.click(within(row).getByRole('button'))
    const [inUse, before] = await screen.findAllByRole('article')
    expect(inUse).toHaveAccessibleName('2.0.0')
    expect(inUse).toHaveTextContent('300 pages · 12 with problems (4%) · loads in 120 ms')
    expect(inUse).toHaveTextContent('Failed while it was drawn: 12 pages, 40 times')
    expect(within(inUse as HTMLElement).getByRole('img')).toHaveAccessibleName(/day by day: (0, ){13}12$/)
    expect(before).toHaveAccessibleName('1.0.0')
    expect(before).toHaveTextContent('900 pages · none with problems · loads in 80 ms')
  })

  it('says so when no page has reported anything, and when reports cannot be had', async () => {
    const { user } = renderPage([stars], { handlers: { 'GET /extensions/health': () => ({ data: [] }) } })
    await user.click(within(await rowOf('Star rating')).getByRole('button'))
    expect(await screen.findByText('No page has reported it yet.')).toBeInTheDocument()
  })

  it('cannot switch on what the operator has switched off, and says why', async () => {
    const { user } = renderPage([{ ...stars, enabled: false, locked: true }])
    expect(await screen.findByRole('switch', { name: 'Enable Star rating' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: /Star rating/ }))
    expect(await screen.findByText(/operator of this server has switched/)).toBeVisible()
  })

  it('keeps the switch as it was and says why when the server refuses', async () => {
    const { host, user } = renderPage([slider], {
      handlers: {
        'PATCH /extensions/interface/slider': () => ({
          status: 403,
          error: { code: 302, message: 'Not allowed' },
        }),
      },
    })
    await user.click(await screen.findByRole('switch', { name: 'Enable Slider' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items[0]).toMatchObject({
        title: 'The extension could not be changed',
        color: 'danger',
      }),
    )
    expect(screen.getByRole('switch', { name: 'Enable Slider' })).toBeChecked()
    expect(host.extensionReloads()).toBe(0)
  })

  it('says so when there are none, and offers a retry when the list cannot be had', async () => {
    const { unmount } = renderPage([])
    expect(await screen.findByText('No extensions are installed')).toBeVisible()
    unmount()
    let isBroken = true
    const { user } = renderPage(undefined, {
      handlers: {
        'GET /extensions': () =>
          isBroken ? { status: 500, error: { code: null, message: 'No luck' } } : { data: [stars] },
      },
    })
    expect(await screen.findByText('No luck')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Star rating')).toBeVisible()
  })
})

describe('what an extension asks for', () => {
  const asking: ProjectExtension = {
    ...stars,
    enabled: false,
    versions: [
      { version: '2.0.0', origin: 'installed', size: 12_000, grants: ['notify', 'wasm'] },
      { version: '1.0.0', origin: 'installed', size: 11_000, grants: ['notify'] },
    ],
    used_by: { fields: [], collections: [], roles: [] },
  }
  async function openPanel(extension: ProjectExtension) {
    const rendered = renderPage([extension])
    await rendered.user.click(await screen.findByRole('button', { name: /^Star rating/ }))
    return { ...rendered, panel: await screen.findByRole('dialog', { name: 'Star rating' }) }
  }

  it('stands in its panel, and is asked before it is enabled', async () => {
    const { user, host, panel } = await openPanel(asking)
    expect(await within(panel).findByText('Show notifications')).toBeVisible()
    await user.click(within(panel).getByRole('switch', { name: 'Enabled in this project' }))
    await waitFor(() =>
      expect(host.confirmations).toEqual([
        {
          title: 'Star rating asks for permissions',
          message: 'Show notifications · Run WebAssembly, once the page is loaded again',
          confirmLabel: 'Allow',
        },
      ]),
    )
    await waitFor(() => expect(changesIn(host)).toEqual([{ enabled: true }]))
  })

  it('is asked of another version as far as it is new', async () => {
    const { user, host, panel } = await openPanel({
      ...asking,
      enabled: true,
      version: '1.0.0',
      chosen_version: '1.0.0',
    })
    await user.click(within(panel).getByRole('radio', { name: /^2.0.0/ }))
    await waitFor(() =>
      expect(host.confirmations.map(({ message }) => message)).toEqual([
        'Run WebAssembly, once the page is loaded again',
      ]),
    )
  })

  it('is nothing to ask where an extension loses it', async () => {
    const { user, host, panel } = await openPanel({ ...asking, enabled: true })
    await user.click(within(panel).getByRole('radio', { name: /^1.0.0/ }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ version: '1.0.0' }]))
    expect(host.confirmations).toEqual([])
  })
})

describe('installing', () => {
  const askingNothing = { tier: 'trusted', grants: [] }
  const archive = new File(['x'], 'stars-3.0.0.tgz', { type: 'application/gzip' })

  async function openDialog(answer: object) {
    const rendered = renderPage(undefined, { handlers: { 'POST /server/extensions': () => answer } })
    await rendered.user.click(screen.getByRole('button', { name: 'Install extension' }))
    const dialog = await screen.findByRole('dialog', { name: 'Install extension' })
    const input = await waitFor(() => {
      const found = dialog.querySelector('input[type=file]')
      if (!found) throw new Error('The file input is not there yet')
      return found as HTMLInputElement
    })
    const submit = within(dialog).getByRole('button', { name: 'Install extension' })
    return { ...rendered, dialog, input, submit }
  }

  it('sends token and archive, in this order, and shows the new list', async () => {
    const data = {
      kind: 'interface',
      id: 'stars',
      version: '3.0.0',
      size: 1,
      replaces_core: false,
      ...askingNothing,
    }
    const { host, user, dialog, input, submit } = await openDialog({ data, public: true })
    expect(submit).toBeDisabled()
    await user.upload(input, archive)
    expect(within(dialog).getByText('stars-3.0.0.tgz')).toBeInTheDocument()
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'secret{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = host.requests.find(({ path }) => path === '/server/extensions')?.body as FormData
    expect([...sent.keys()]).toEqual(['super_admin_token', 'preview', 'package'])
    expect(host.requests.filter(({ path }) => path === '/extensions')).toHaveLength(2)
    expect(host.extensionReloads()).toBe(1)
  })

  it('shows what an extension asks for, and installs it when people have seen that', async () => {
    const data = { kind: 'interface', id: 'stars', version: '3.0.0', size: 1, replaces_core: false }
    const asking = { ...data, tier: 'sandboxed', grants: ['items:read', 'wasm'] }
    const { host, user, dialog, input, submit } = await openDialog({ data: asking, public: true })
    await user.upload(input, archive)
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'secret')
    await user.click(submit)
    const notice = await within(dialog).findByRole('alert')
    expect(notice).toHaveTextContent('stars 3.0.0 asks for permissions')
    const items = within(notice).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Read the items of all collections/),
      expect.stringMatching(/^Run WebAssembly/),
    ])
    const sent = () =>
      host.requests
        .filter(({ path }) => path === '/server/extensions')
        .map(({ body }) => (body as FormData).get('preview'))
    expect(sent()).toEqual(['1'])
    await user.click(within(dialog).getByRole('button', { name: 'Allow and install' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual(['1', null])
  })

  it('shows a wrong token at its field, and any other refusal above the form', async () => {
    const error = { code: 3, message: 'The super-admin token is wrong' }
    const { user, dialog, input } = await openDialog({ status: 401, error })
    await user.upload(input, archive)
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'nope{Enter}')
    expect(await within(dialog).findByText('This is not the super-admin token')).toBeVisible()
    expect(within(dialog).getByText('stars-3.0.0.tgz')).toBeInTheDocument()
  })

  it('says what is wrong with an archive', async () => {
    const message = 'package: "entry.js" does not match the hash that it is listed with.'
    const { user, dialog, input } = await openDialog({ status: 422, error: { code: 4, message } })
    await user.upload(input, archive)
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'secret{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
  })
})

describe('a version that would replace what came with the console', () => {
  const beside: ProjectExtension = {
    ...slider,
    version: '0.1.0',
    versions: [
      { version: '0.1.0', origin: 'core', size: 5_000, grants: [] },
      { version: '2.0.0', origin: 'installed', size: 12_000, grants: [] },
    ],
    used_by: { fields: ['cities.importance'], collections: [], roles: [] },
  }

  async function openPanel(extension: ProjectExtension) {
    const rendered = renderPage([extension])
    await rendered.user.click(await screen.findByRole('button', { name: /^Slider/ }))
    return { ...rendered, panel: await screen.findByRole('dialog', { name: 'Slider' }) }
  }

  it('waits until someone chooses it, and says what follows before', async () => {
    const { user, host, panel } = await openPanel(beside)
    expect(within(panel).getByText(/Version 2.0.0 is installed and would replace/)).toBeVisible()
    const core = await within(panel).findByRole('radio', { name: /^What came with the console \(0.1.0\)/ })
    expect(core).toBeChecked()
    await user.click(within(panel).getByRole('radio', { name: /^2.0.0/ }))
    await waitFor(() =>
      expect(host.confirmations).toEqual([
        {
          title: 'Replace Slider, which came with the console?',
          message: expect.stringContaining('cities.importance'),
          confirmLabel: 'Replace Slider',
          isDestructive: true,
        },
      ]),
    )
    await waitFor(() => expect(changesIn(host)).toEqual([{ version: '2.0.0' }]))
  })

  it('is marked where it has, with the way back', async () => {
    const replacing: ProjectExtension = {
      ...beside,
      source: 'custom',
      version: '2.0.0',
      chosen_version: '2.0.0',
      used_by: { fields: [], collections: [], roles: [] },
    }
    const { user, host, panel } = await openPanel(replacing)
    expect(screen.getByText('Replaces core')).toBeInTheDocument()
    expect(within(panel).queryByText(/would replace/)).toBeNull()
    await user.click(await within(panel).findByRole('radio', { name: /^What came with the console/ }))
    await waitFor(() => expect(changesIn(host)).toEqual([{ version: null }]))
  })
})

describe('removing an installed version', () => {
  async function openDialog(answer: object) {
    const rendered = renderPage(undefined, {
      handlers: { 'DELETE /server/extensions/interface/stars/1.0.0': () => answer },
    })
    await rendered.user.click(await screen.findByRole('button', { name: /^Star rating/ }))
    expect(screen.queryByRole('button', { name: 'Remove version 2.0.0' })).toBeNull()
    await rendered.user.click(await screen.findByRole('button', { name: 'Remove version 1.0.0' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove version 1.0.0 of Star rating?' })
    return { ...rendered, dialog }
  }

  it('names what uses the extension, and asks for the token', async () => {
    const { host, user, dialog } = await openDialog({ public: true })
    expect(dialog).toHaveTextContent('films.rating')
    expect(dialog).toHaveTextContent('Version 2.0.0 stays in use')
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'secret{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Remove/ })).toBeNull())
    const sent = host.requests.find(({ method }) => method === 'DELETE')
    expect(sent?.query.super_admin_token).toBe('secret')
    expect(host.requests.filter(({ path }) => path === '/extensions')).toHaveLength(2)
  })

  it('says why the server refuses', async () => {
    const message = 'version: Version 1.0.0 is in use in shop.'
    const { user, dialog } = await openDialog({ status: 422, error: { code: 4, message } })
    await user.type(within(dialog).getByLabelText(/Super-admin token/), 'secret{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
  })
})
