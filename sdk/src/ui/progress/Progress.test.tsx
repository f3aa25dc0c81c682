import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProgressBar } from './ProgressBar'
import { ProgressRing } from './ProgressRing'

describe('progress', () => {
  it.each([
    [41.6, '42'],
    [-5, '0'],
    [250, '100'],
    [Number.NaN, '0'],
  ])('takes %s as %s percent', async (value, percent) => {
    render(<ProgressRing value={value} label="Upload" />)
    const ring = await screen.findByRole('progressbar', { name: 'Upload' })
    expect(ring).toHaveAttribute('aria-valuenow', percent)
  })

  it('names no percent while the end is unknown', () => {
    render(<ProgressBar label="Installing" />)
    expect(screen.getByRole('progressbar', { name: 'Installing' })).not.toHaveAttribute('aria-valuenow')
  })
})
