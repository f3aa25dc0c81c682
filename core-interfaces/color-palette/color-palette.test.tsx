import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ColorPaletteDisplay from './display'
import ColorPaletteInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const open = async (value: string | null) => {
  const result = await renderInput(ColorPaletteInput, tested, { value })
  await result.user.click(screen.getByRole('button', { name: /Label/ }))
  return result
}

describe('color-palette', () => {
  it('offers 200 colours by name and stages the token', async () => {
    const { user, changes } = await open('blue')
    expect(screen.getAllByRole('radio')).toHaveLength(200)
    expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Deep Purple 300' }))
    expect(changes).toEqual(['deep-purple-300'])
  })

  it('opens by a key with the focus on the chosen colour', async () => {
    const { user } = await renderInput(ColorPaletteInput, tested, { value: 'red' })
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus())
  })

  it('moves with the arrow keys and chooses with Enter', async () => {
    const { user, changes } = await open('red')
    screen.getByRole('radio', { name: 'Red' }).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Pink 50' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(changes).toEqual(['pink-50'])
  })

  it('reads the arrow keys the other way where the page runs from right to left', async () => {
    document.documentElement.style.direction = 'rtl'
    try {
      const { user } = await open('red')
      screen.getByRole('radio', { name: 'Red' }).focus()
      await user.keyboard('{ArrowDown}{ArrowLeft}')
      expect(screen.getByRole('radio', { name: 'Pink 50' })).toHaveFocus()
    } finally {
      document.documentElement.style.direction = ''
    }
  })

  it('is a sample with its name when it is read-only', async () => {
    const readOnly = { isReadOnly: true }
    const { container, setValue } = await renderInput(ColorPaletteInput, tested, {
      value: 'blue-grey',
      props: readOnly,
    })
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('Blue Grey')
    expect(container.querySelector('[style*="#607d8b" i], [style*="rgb(96"]')).not.toBeNull()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    setValue(null)
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('--')
  })

  it('shows a sample that says what it is', () => {
    renderDisplay(ColorPaletteDisplay, tested, 'light-blue')
    expect(screen.getByRole('img', { name: 'Light Blue' })).toBeVisible()
  })
})
