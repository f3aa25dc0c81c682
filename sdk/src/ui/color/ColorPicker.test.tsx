import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { ColorPicker } from './ColorPicker'

describe('ColorPicker', () => {
  it('takes hex text as it is typed, and reports it in upper case', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<ColorPicker label="Colour" value={null} onChange={onChange} />)
    await user.type(screen.getByRole('textbox', { name: 'Colour' }), '#ab12cd')
    expect(onChange).toHaveBeenLastCalledWith('#AB12CD')
  })

  it('reports what is no colour, and shows it as it was typed', async () => {
    const onReject = vi.fn()
    const { user } = renderUi(<ColorPicker label="Colour" value={null} rejected="#12" onReject={onReject} />)
    expect(screen.getByRole('textbox', { name: 'Colour' })).toHaveValue('#12')
    await user.type(screen.getByRole('textbox', { name: 'Colour' }), 'x')
    expect(onReject).toHaveBeenCalledWith('#12x')
  })

  it('is entered by its label, which may stand elsewhere', async () => {
    const { user } = renderUi(
      <>
        <label htmlFor="flag-colour">Flag</label>
        <ColorPicker id="flag-colour" aria-label="Flag" value={null} />
      </>,
    )
    await screen.findByRole('textbox', { name: 'Flag' })
    await user.click(screen.getByText('Flag'))
    expect(screen.getByRole('textbox', { name: 'Flag' })).toHaveFocus()
  })

  it('reports null when it is emptied', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<ColorPicker label="Colour" value="#AB12CD" onChange={onChange} />)
    await user.clear(screen.getByRole('textbox', { name: 'Colour' }))
    await user.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('offers the palette, and leaves out what is no colour', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <ColorPicker
        aria-label="Colour"
        value="#FF0000"
        onChange={onChange}
        palette={['#FF0000', '#00FF00', 'nonsense']}
      />,
    )
    const colors = screen.getAllByRole('option')
    expect(colors).toHaveLength(2)
    if (colors[1]) await user.click(colors[1])
    expect(onChange).toHaveBeenCalledWith('#00FF00')
  })

  it('opens an area with numbers', async () => {
    const { user } = renderUi(<ColorPicker aria-label="Colour" value="#FF0000" channels="rgb" />)
    await user.click(screen.getByRole('button', { name: /red/ }))
    expect(screen.getByRole('textbox', { name: 'Red' })).toHaveValue('255')
  })

  it('is text while it is read-only', () => {
    renderUi(<ColorPicker aria-label="Colour" value="#FF0000" palette={['#00FF00']} isReadOnly />)
    expect(screen.getByRole('textbox')).toHaveValue('#FF0000')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })
})
