import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DatetimeUpdatedDisplay from './display'
import DatetimeUpdatedInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2024-03-05T12:00:00Z'), toFake: ['Date', 'setInterval'] }),
)
afterEach(() => void vi.useRealTimers())

describe('datetime-updated', () => {
  it('names day and time zone, and cannot be changed', async () => {
    await renderInput(DatetimeUpdatedInput, tested, { value: '2024-03-05T10:00:00+00:00' })
    expect(box()).toHaveAttribute('readonly')
    expect((box() as HTMLInputElement).value).toMatch(/March 5, 2024.+(GMT|UTC|[A-Z]{3,4})/)
  })

  it('takes text without an offset for UTC', () => {
    renderDisplay(DatetimeUpdatedDisplay, tested, '2024-03-05 10:00:00', { options: { showRelative: true } })
    expect(screen.getByText('2 hours ago')).toBeVisible()
  })

  it('says what it will be for a new item, and that it is unknown where it is missing', async () => {
    const { unmount } = await renderInput(DatetimeUpdatedInput, tested, { props: { isNew: true } })
    expect(box()).toHaveValue('Being created now')
    unmount()
    await renderInput(DatetimeUpdatedInput, tested)
    expect(box()).toHaveValue('Unknown')
  })
})
