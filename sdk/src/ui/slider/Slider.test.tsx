import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Slider } from './Slider'

function Quality() {
  const [value, setValue] = useState<number | null>(null)
  return <Slider label="Quality" value={value} onChange={setValue} minValue={10} step={5} unit="%" />
}

it('steps by arrow keys and shows its unit', async () => {
  const { user } = renderUi(<Quality />)
  expect(screen.getByRole('slider', { name: 'Quality' })).toHaveValue('10')
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('15 %')).toBeInTheDocument()
})

it('is text while it is read-only', () => {
  renderUi(<Slider label="Quality" value={80} unit="%" isReadOnly />)
  expect(screen.getByText('80 %')).toBeInTheDocument()
  expect(screen.getByRole('slider')).toBeDisabled()
})
