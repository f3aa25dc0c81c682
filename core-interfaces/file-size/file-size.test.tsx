import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FileSizeDisplay from './display'
import FileSizeInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })
const unit = () => screen.getByRole('button', { name: /Unit/ })

describe('file-size', () => {
  it('opens in the largest fitting unit and stages bytes', async () => {
    const { user, changes } = await renderInput(FileSizeInput, tested, { value: 2_500_000 })
    expect(box()).toHaveValue('2.5')
    expect(unit()).toHaveTextContent('MB')
    await user.clear(box())
    await user.type(box(), '1.2')
    expect(changes.at(-1)).toBe(1_200_000)
  })

  it('keeps the number and changes the size with the unit', async () => {
    const { user, changes } = await renderInput(FileSizeInput, tested, { value: 3000 })
    await user.click(unit())
    await user.click(screen.getByRole('option', { name: 'MB' }))
    expect(changes).toEqual([3_000_000])
  })

  it('refuses a part of a byte with its unit, and takes it in one that holds it', async () => {
    const { user, changes, setValue } = await renderInput(FileSizeInput, tested, { value: 3000 })
    await user.clear(box())
    await user.type(box(), '1.2345')
    const refused = changes.at(-1)
    expect(refused).toEqual({ $rejected: '1.2345 kB', reason: expect.stringMatching(/./) })
    expect(box()).toHaveValue('1.2345')
    await user.click(unit())
    await user.click(screen.getByRole('option', { name: 'MB' }))
    expect(changes.at(-1)).toBe(1_234_500)
    setValue(refused)
    expect(box()).toHaveValue('1.2345')
  })

  it('keeps every digit of a size that no double holds', async () => {
    const { user, changes } = await renderInput(FileSizeInput, tested, { value: '9007199254740993' })
    expect(box()).toHaveValue('9.007199254740993')
    await user.type(box(), '4')
    expect(changes.at(-1)).toEqual({ $rejected: '9.0071992547409934 PB', reason: expect.stringMatching(/./) })
  })

  it('shows a size that was changed from outside', async () => {
    const { setValue } = await renderInput(FileSizeInput, tested, { value: 1000 })
    setValue(4000)
    expect(box()).toHaveValue('4')
  })

  it('takes plain bytes where wanted', async () => {
    const { user, changes } = await renderInput(FileSizeInput, tested, { options: { formatInput: false } })
    await user.type(box(), '1500')
    expect(changes.at(-1)).toBe(1500)
    expect(screen.getByText('1.5 kB')).toBeVisible()
  })

  it.each([
    [{}, 1_500_000, '1.5 MB'],
    [{ decimal: false }, 1_572_864, '1.5 MiB'],
    [{ format: false }, 1500, '1500'],
    [{}, 0, '--'],
  ])('shows with %j %d as %s', (options, value, expected) => {
    renderDisplay(FileSizeDisplay, tested, value, { options })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
