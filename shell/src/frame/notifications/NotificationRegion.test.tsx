import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { ShellProvider } from '../../session/ShellContext'
import { createTestServer } from '../../testing/createTestServer'
import { createTestShell } from '../../testing/renderShell'
import { announceEvents } from './announceEvents'
import { NotificationRegion } from './NotificationRegion'
import { PlainNotificationList } from './PlainNotificationList'

function renderRegion() {
  const shell = createTestShell(createTestServer())
  render(
    <ShellProvider shell={shell}>
      <I18nextProvider i18n={shell.i18n}>
        <NotificationRegion />
      </I18nextProvider>
    </ShellProvider>,
  )
  return { shell, user: userEvent.setup(), push: shell.stores.notifications.getState().pushed }
}

const LOADING = { timeout: 20_000 }

describe('NotificationRegion', () => {
  it('announces what appears, and removes it when dismissed', async () => {
    const { user, push } = renderRegion()
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
    act(() => void push({ title: 'Item saved', delayMs: 0 }))
    expect(await screen.findByText('Item saved', {}, LOADING)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Item saved')).toBeNull()
  })

  it('shows no more than three, the newest, and dismisses all at once', async () => {
    const { user, push, shell } = renderRegion()
    act(() => {
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
        push({ title, color: 'danger', delayMs: 0 })
    })
    await screen.findByText('Five', {}, LOADING)
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Three', 'Four', 'Five'])
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' }).at(-1) as HTMLElement)
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Two', 'Three', 'Four'])
    await user.click(screen.getByRole('button', { name: 'Dismiss all 4' }))
    expect(shell.stores.notifications.getState().items).toEqual([])
  })

  it('removes it by itself after its delay', async () => {
    const { push } = renderRegion()
    act(() => void push({ title: 'Item saved', delayMs: 40 }))
    await screen.findByText('Item saved', {}, LOADING)
    await waitFor(() => expect(screen.queryByText('Item saved')).toBeNull())
  })

  it('runs the action, then removes the notification', async () => {
    const { user, push } = renderRegion()
    const onAction = vi.fn()
    act(() => void push({ title: 'Gone', delayMs: 0, action: { label: 'Bring back', onAction } }))
    await user.click(await screen.findByRole('button', { name: 'Bring back' }, LOADING))
    expect(onAction).toHaveBeenCalledOnce()
    expect(screen.queryByText('Gone')).toBeNull()
  })

  it('shows errors of the event bus in red for as long as others, and logs them', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { shell } = renderRegion()
    announceEvents(shell)
    const error = new Error('boom')
    act(() => shell.events.emit('error', { title: 'The request failed.', error }))
    expect(await screen.findByRole('alert', {}, LOADING)).toHaveTextContent('The request failed.')
    // An alert that were the item itself would leave the list without items.
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1)
    expect(shell.stores.notifications.getState().items[0]).toMatchObject({ color: 'danger', delayMs: 5000 })
    expect(log).toHaveBeenCalledWith('The request failed.', error)
    log.mockRestore()
  })

  it('shows details as they are written, no matter who wrote them, unless their writer asked for markdown', async () => {
    const { push } = renderRegion()
    const details = '**Full**, see https://elsewhere.example/x.svg or [here](https://elsewhere.example)'
    act(() => void push({ title: 'Plain', details }))
    expect(await screen.findByText(details, {}, LOADING)).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
    act(() => void push({ title: 'Our own', details: '[the page](#/atlas)', detailsFormat: 'markdown' }))
    expect(await screen.findByRole('link', { name: 'the page' })).toHaveAttribute('href', '#/atlas')
  })

  it('shows warnings in orange', () => {
    const { shell } = renderRegion()
    announceEvents(shell)
    act(() => shell.events.emit('warning', { title: 'Careful' }))
    expect(shell.stores.notifications.getState().items[0]).toMatchObject({
      color: 'warning',
      icon: 'warning',
      delayMs: 5000,
    })
  })

  it('keeps warnings that ask for a decision', () => {
    const { shell } = renderRegion()
    announceEvents(shell)
    const action = { label: 'Load it again', onAction: () => {} }
    act(() => shell.events.emit('warning', { title: 'It stopped', action }))
    expect(shell.stores.notifications.getState().items[0]).toMatchObject({ delayMs: 0 })
  })
})

describe('PlainNotificationList', () => {
  it('says what failed, and can be dismissed, when the code of the other list cannot be fetched', async () => {
    const { i18n } = createTestShell(createTestServer())
    const onRemove = vi.fn()
    const failure = {
      id: '1',
      title: "Couldn't Reach API",
      details: 'No network',
      color: 'danger',
      delayMs: 0,
      count: 1,
    } as const
    render(
      <I18nextProvider i18n={i18n}>
        <PlainNotificationList items={[failure]} onRemove={onRemove} />
      </I18nextProvider>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent("Couldn't Reach APINo network")
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onRemove).toHaveBeenCalledWith('1')
  })
})
