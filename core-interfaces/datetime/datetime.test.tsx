import { aCollection, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DatetimeDisplay from './display'
import DatetimeInput from './input'
import { localeFor } from './localeFor'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const segment = (name: RegExp) => screen.getByRole('spinbutton', { name })

beforeEach(
  () => void vi.useFakeTimers({ now: new Date(2024, 2, 5, 12, 0, 0), toFake: ['Date', 'setInterval'] }),
)
afterEach(() => void vi.useRealTimers())

describe('datetime', () => {
  it('shows and stages the parts exactly as stored', async () => {
    const { changes } = await renderInput(DatetimeInput, tested, { value: '2024-03-05 06:07:08' })
    fireEvent.keyDown(segment(/year/), { key: 'ArrowUp' })
    expect(changes).toEqual(['2025-03-05 06:07:08'])
  })

  it('starts a new item with the current time where wanted, and an old one never', async () => {
    const options = { defaultToCurrentDatetime: true }
    const { changes, unmount } = await renderInput(DatetimeInput, tested, { options, props: { isNew: true } })
    expect(changes).toEqual(['2024-03-05 12:00:00'])
    unmount()
    expect((await renderInput(DatetimeInput, tested, { options })).changes).toEqual([])
  })

  it.each([
    ['dmy', ['day', 'month', 'year']],
    ['ymd', ['year', 'month', 'day']],
  ])('puts the parts in the order %s', async (format, expected) => {
    await renderInput(DatetimeInput, tested, { value: '2024-03-05 06:07:08', options: { format } })
    const group = screen.getByRole('group', { name: /Label/ })
    const names = within(group)
      .getAllByRole('spinbutton')
      .map((part) => part.getAttribute('aria-label')?.split(',')[0])
    expect(names.slice(0, 3)).toEqual(expected)
  })

  it('keeps the language where it has the wanted order, or where none was chosen', () => {
    expect(localeFor('dmy', 'de-DE')).toBe('de-DE')
    expect(localeFor('mdy', 'de-DE')).toBe('de-DE')
    expect(localeFor('ymd', 'de-DE')).toBe('en-CA')
  })

  it('is text with the month as a word when it is read-only', async () => {
    await renderInput(DatetimeInput, tested, { value: '2024-03-05 06:07:08', props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Mar 5, 2024, 6:07:08 AM')
  })

  it.each([
    [{}, 'Mar 5, 2024, 10:00 AM'],
    [{ localized: false }, '2024-03-05 10:00:00'],
    [{ showRelative: true }, '2 hours ago'],
  ])('shows with %j: %s', (options, expected) => {
    renderDisplay(DatetimeDisplay, tested, '2024-03-05 10:00:00', { options })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })

  it('shows what is no date as it is', () => {
    renderDisplay(DatetimeDisplay, tested, 'soon')
    expect(screen.getByTestId('cell')).toHaveTextContent('soon')
  })

  it("shows the system's own times on the viewer's clock, and times that people store as they are", async () => {
    const stored = '2024-03-05 10:00:00'
    const fields = {
      action_on: { type: 'datetime', interface: 'datetime', locked: true },
      due_on: { type: 'datetime', interface: 'datetime' },
    } as const
    const host = { collections: [aCollection('directus_activity', fields)] }
    const local = new Date('2024-03-05T10:00:00Z').toLocaleString('en-US', {
      dateStyle: 'long',
      timeStyle: 'short',
    })
    const shown = (name: string) => {
      const view = renderDisplay(DatetimeDisplay, tested, stored, {
        props: { name, collection: 'directus_activity' },
        host,
      })
      const text = view.container.textContent ?? ''
      view.unmount()
      return text
    }
    expect(shown('action_on')).toContain(local)
    expect(shown('due_on')).toBe('Mar 5, 2024, 10:00 AM')
  })
})
