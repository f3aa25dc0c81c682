import { renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BackupsPage } from './BackupsPage'
import type { Backup } from './backupsQuery'

const made: Backup = {
  id: 3,
  state: 'done',
  created_on: '2026-03-01T08:00:00.000Z',
  created_by: 1,
  done: 10,
  total: 10,
  error: null,
  refusal: null,
  archive: { bytes: 2_000_000, sha256: 'ab'.repeat(32), rows: 1200, files: 1, missing_files: 2 },
}

function renderPage(first: Backup[]) {
  let backups = first
  return renderWithHost(<BackupsPage settingsPath="/atlas/settings" />, {
    info: { hydrate: true },
    handlers: {
      'GET /backups': () => ({ data: backups }),
      'POST /backups': () => {
        const running: Backup = { ...made, id: 4, state: 'running', done: 3, total: 12, archive: null }
        backups = [running, ...backups]
        return { data: running }
      },
      'POST /backups/3/link': () => ({ data: { url: '/atlas/backups/3/archive?token=once' } }),
      'DELETE /backups/3': () => {
        backups = []
        return { status: 204 }
      },
      'DELETE /backups/4': () => {
        backups = first
        return { status: 204 }
      },
    },
  })
}

describe('settings → backups', () => {
  it('makes the first one, shows how far it is, and cancels it', async () => {
    const { user } = renderPage([])
    await user.click(await screen.findByRole('button', { name: 'Make a backup' }))
    expect(await screen.findByRole('progressbar', { name: 'The backup is being made' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
    expect(screen.getByRole('button', { name: 'Make a backup' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: /^Cancel the backup of/ }))
    expect(await screen.findByText('No backups yet')).toBeVisible()
  })

  it('makes one where it is asked again after an answer that did not arrive', async () => {
    const cut = () => ({ status: 503, error: { code: null, message: 'Cut' } })
    const { user, host } = renderWithHost(<BackupsPage settingsPath="/atlas/settings" />, {
      info: { hydrate: true, request_keys: true },
      handlers: { 'GET /backups': () => ({ data: [] }), 'POST /backups': cut },
    })
    const asked = () => host.requests.filter(({ method }) => method === 'POST')
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Make a backup' }))
      await waitFor(() => expect(asked()).toHaveLength(times))
    }
    const [first, second] = asked().map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^"[0-9a-f]{32}"$/)
    expect(second).toBe(first)
  })

  it('says what an archive holds and what it lacks', async () => {
    renderPage([
      made,
      {
        ...made,
        id: 2,
        state: 'failed',
        archive: null,
        error: 'The disk is full',
        refusal: { message: 'The disk is full' },
      },
    ])
    const table = await screen.findByRole('grid', { name: 'Backups' })
    expect(within(table).getByText(/1,200 rows · 1 file/)).toBeVisible()
    expect(within(table).getByText('2 files are missing in the storage')).toBeVisible()
    expect(within(table).getByText('The disk is full')).toBeVisible()
  })

  it('downloads by an address that is made for it, in the browser’s own way', async () => {
    const opened: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href)
    })
    const { user } = renderPage([made])
    await user.click(await screen.findByRole('button', { name: /^Download the backup of/ }))
    await waitFor(() =>
      expect(opened).toEqual([expect.stringMatching(/\/atlas\/backups\/3\/archive\?token=once$/)]),
    )
    click.mockRestore()
  })

  it('leads to where an archive becomes a new project', async () => {
    renderPage([made])
    const link = await screen.findByRole('link', { name: 'Restore a backup' })
    expect(link).toHaveAttribute('href', '/install?from=backup')
  })

  it('removes one only when that is confirmed', async () => {
    const { user, host } = renderPage([made])
    await user.click(await screen.findByRole('button', { name: /^Remove the backup of/ }))
    expect(await screen.findByText('No backups yet')).toBeVisible()
    expect(host.confirmations).toEqual([expect.objectContaining({ isDestructive: true })])
  })
})
