import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import SliderDisplay from './display'
import SliderInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const thumb = () => screen.getByRole('slider', { name: /Label/ })

describe('slider', () => {
  it('stages the number as it moves', async () => {
    const { changes } = await renderInput(SliderInput, tested, { value: 40, options: { step: 5 } })
    fireEvent.change(thumb(), { target: { value: '45' } })
    expect(changes).toEqual([45])
  })

  it('stands at the minimum while it is empty, without staging that', async () => {
    const { changes } = await renderInput(SliderInput, tested, { options: { minimum: 10, maximum: 20 } })
    expect(thumb()).toHaveValue('10')
    expect(changes).toEqual([])
    expect(screen.getByText('–')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Set to 10' }))
    expect(changes).toEqual([10])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('takes the bounds under the names that system fields use', async () => {
    await renderInput(SliderInput, tested, { value: 3, options: { min: 1, max: 9 } })
    expect(thumb()).toHaveAttribute('min', '1')
    expect(thumb()).toHaveAttribute('max', '9')
  })

  it('is the number with its unit when it is read-only, also beyond its bounds', async () => {
    await renderInput(SliderInput, tested, {
      value: 5000,
      options: { unit: 'km' },
      props: { isReadOnly: true },
    })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('5,000 km')
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  })

  it('shows the number with its unit', () => {
    renderDisplay(SliderDisplay, tested, 1200, { options: { unit: 'km' } })
    expect(screen.getByTestId('cell')).toHaveTextContent('1,200 km')
  })
})
