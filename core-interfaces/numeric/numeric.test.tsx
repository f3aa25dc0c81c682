import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import NumericDisplay from './display'
import NumericInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('numeric', () => {
  it('stages a number with each keystroke, and null once nothing is left', async () => {
    const { user, changes } = await renderInput(NumericInput, tested)
    await user.type(box(), '-12')
    await user.clear(box())
    expect(changes).toEqual([expect.objectContaining({ $rejected: '-' }), -1, -12, null])
  })

  it.each(['12.7', '1e5', '1.5e3', '12x', '--1'])(
    'rejects %s as a whole, and shows it as it was typed',
    async (text) => {
      const { user, changes } = await renderInput(NumericInput, tested, { value: 3 })
      await user.clear(box())
      await user.type(box(), text)
      expect(box()).toHaveValue(text)
      expect(changes.at(-1)).toMatchObject({ $rejected: text })
      await user.tab()
      expect(box()).toHaveValue(text)
      await user.clear(box())
      await user.type(box(), '12')
      expect(changes.at(-1)).toBe(12)
    },
  )

  it('takes decimals for decimal fields', async () => {
    const decimal = await renderInput(NumericInput, tested, { props: { type: 'decimal', length: '10,2' } })
    await decimal.user.type(box(), '1.50')
    expect(box()).toHaveValue('1.50')
    expect(decimal.changes.at(-1)).toBe(1.5)
  })

  it('steps with the arrow keys by the last decimal', async () => {
    const { user, changes } = await renderInput(NumericInput, tested, {
      value: 0.2,
      props: { type: 'decimal', length: '10,1' },
    })
    await user.type(box(), '{ArrowUp}{ArrowDown}{ArrowDown}')
    expect(changes).toEqual([0.3, 0.2, 0.1])
  })

  it('keeps every digit of a big integer', async () => {
    const { user, changes } = await renderInput(NumericInput, tested, { value: '900719925474099' })
    await user.type(box(), '31')
    expect(changes.at(-1)).toBe('90071992547409931')
  })

  it('does not change when it is read-only', async () => {
    const { user, changes } = await renderInput(NumericInput, tested, {
      value: 3,
      props: { isReadOnly: true },
    })
    await user.type(box(), '4{ArrowUp}')
    expect(changes).toEqual([])
  })

  it.each([
    [true, '8,336,599'],
    [false, '8336599'],
  ])('reads like its display when it is read-only (localized = %s)', async (localized, text) => {
    const props = { isReadOnly: true }
    await renderInput(NumericInput, tested, { value: 8336599, props, options: { localized } })
    expect(box()).toHaveValue(text)
  })

  it.each([
    [true, '1,234,567'],
    [false, '1234567'],
  ])('shows the number with localized = %s as %s', (localized, expected) => {
    renderDisplay(NumericDisplay, tested, 1234567, { options: { localized } })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
