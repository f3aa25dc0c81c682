import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DateDisplay from './display'
import DateInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

beforeEach(
  () => void vi.useFakeTimers({ now: new Date(2024, 2, 5, 23, 30), toFake: ['Date', 'setInterval'] }),
)
afterEach(() => void vi.useRealTimers())

describe('date', () => {
  it('stages the date as it is stored', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-03-05' })
    fireEvent.keyDown(screen.getByRole('spinbutton', { name: /day/ }), { key: 'ArrowUp' })
    expect(changes).toEqual(['2024-03-06'])
  })

  const part = (name: RegExp) => screen.getByRole('spinbutton', { name })
  const typeInto = (name: RegExp, digits: string) => {
    act(() => part(name).focus())
    for (const data of digits)
      fireEvent(
        part(name),
        new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
      )
  }
  const leave = () => act(() => (document.activeElement as HTMLElement).blur())

  it('keeps a day that no month has as it was typed, and does not move it', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-02-28' })
    typeInto(/year/, '2025')
    typeInto(/day/, '29')
    expect(changes.at(-1)).toEqual({ $rejected: '02/29/2025', reason: 'There is no such date or time.' })
    leave()
    expect(changes.at(-1)).toMatchObject({ $rejected: '02/29/2025' })
    const box = screen.getByRole('textbox', { name: 'Label' })
    expect(box).toHaveValue('02/29/2025')
    fireEvent.change(box, { target: { value: '02/29/2028' } })
    expect(changes.at(-1)).toBe('2028-02-29')
  })

  it.each([
    ['year', '0000', '03/05/0'],
    ['month', '0', '00/05/2024'],
    ['day', '0', '03/00/2024'],
  ])('keeps a %s of 0 as it was typed: there is no such date', async (name, digits, text) => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-03-05' })
    typeInto(new RegExp(name), digits)
    leave()
    expect(changes.at(-1)).toEqual({ $rejected: text, reason: 'There is no such date or time.' })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(text)
  })

  const paste = (text: string) => {
    act(() => part(/month/).focus())
    fireEvent.paste(part(/month/), { clipboardData: { getData: () => text } })
  }

  it('takes a whole date that is pasted into one of its parts', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-03-05' })
    paste(' 12/31/1999 ')
    expect(changes).toEqual(['1999-12-31'])
  })

  it('keeps what is pasted and is no date, to be corrected at once', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-03-05' })
    paste('2024-13-05')
    expect(changes).toEqual([{ $rejected: '2024-13-05', reason: 'There is no such date or time.' }])
    const box = screen.getByRole('textbox', { name: 'Label' })
    expect(box).toHaveFocus()
    leave()
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('2024-13-05')
  })

  it('keeps half a date, and shows it again as text', async () => {
    const { changes, unmount } = await renderInput(DateInput, tested)
    typeInto(/month/, '5')
    expect(changes.at(-1)).toEqual({ $rejected: '05/dd/yyyy', reason: 'A part is still missing.' })
    typeInto(/day/, '7')
    typeInto(/year/, '2024')
    expect(changes.at(-1)).toBe('2024-05-07')
    unmount()
    await renderInput(DateInput, tested, { value: { $rejected: '05/dd/yyyy', reason: '' } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('05/dd/yyyy')
  })

  it('takes no date beyond its bounds, however it is entered', async () => {
    const { changes } = await renderInput(DateInput, tested, {
      value: '2026-12-20',
      options: { min: '2026-01-10', max: '2026-12-20' },
    })
    act(() => part(/day/).focus())
    fireEvent.keyDown(part(/day/), { key: 'ArrowUp' })
    expect(changes).toEqual([
      { $rejected: '2026-12-21', reason: 'Must be between 2026-01-10 and 2026-12-20.' },
    ])
    fireEvent.keyDown(part(/day/), { key: 'ArrowDown' })
    expect(changes.at(-1)).toBe('2026-12-20')
  })

  it('shows a stored value that is no date as it is', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: 'someday' })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('someday')
    expect(changes).toEqual([])
  })

  it('is text when it is read-only', async () => {
    await renderInput(DateInput, tested, { value: '2024-03-05', props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Mar 5, 2024')
  })

  it.each([
    [{}, '2024-03-04', 'Mar 4, 2024'],
    [{ localized: false }, '2024-03-04', 'yesterday'],
    [{ localized: false, showRelative: false }, '2024-03-04', '2024-03-04'],
    [{}, 'someday', 'someday'],
  ])('shows with %j %s as %s', (options, value, expected) => {
    renderDisplay(DateDisplay, tested, value, { options })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
