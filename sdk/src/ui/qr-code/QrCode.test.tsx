import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { QrCode } from './QrCode'

describe('QrCode', () => {
  it('draws modules inside a named picture, others for another text', () => {
    const { rerender } = render(<QrCode text="one" label="Scan me" />)
    const pathOf = () => screen.getByRole('img', { name: 'Scan me' }).querySelector('path')?.getAttribute('d')
    const first = pathOf()
    expect(first).toMatch(/^M2 2h1v1h-1z/)
    rerender(<QrCode text="another" label="Scan me" />)
    expect(pathOf()).not.toBe(first)
  })
})
