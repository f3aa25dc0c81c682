import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ColorDisplay from './display'
import ColorInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.findByRole('textbox', { name: /Label/ })

describe('color', () => {
  it('takes hex text once it is complete, and null once nothing is left', async () => {
    const { user, changes } = await renderInput(ColorInput, tested)
    await user.type(await box(), '2196f3')
    expect(changes.at(-1)).toBe('#2196F3')
    await user.clear(await box())
    await user.tab()
    expect(changes.at(-1)).toBeNull()
  })

  it('stores three numbers where the format says so', async () => {
    const { user, changes } = await renderInput(ColorInput, tested, {
      value: '0,0,0',
      options: { format: 'rgb' },
    })
    await user.clear(await box())
    await user.type(await box(), '#2196f3')
    await user.tab()
    expect(changes.at(-1)).toBe('33,150,243')
  })

  it('offers the palette', async () => {
    const { user, changes } = await renderInput(ColorInput, tested, {
      options: { palette: ['#FF0000', '#00FF00', 'none'] },
    })
    const swatches = await screen.findAllByRole('option')
    expect(swatches).toHaveLength(2)
    await user.click(swatches[1] as HTMLElement)
    expect(changes).toEqual(['#00FF00'])
  })

  it('offers the palette alone where wanted', async () => {
    await renderInput(ColorInput, tested, { options: { paletteOnly: true } })
    expect((await screen.findAllByRole('option')).length).toBe(12)
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('offers nothing when it is read-only', async () => {
    await renderInput(ColorInput, tested, { value: '#2196F3', props: { isReadOnly: true } })
    expect(await box()).toHaveAttribute('readonly')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('says that there is none when it is read-only and empty', async () => {
    await renderInput(ColorInput, tested, { value: null, props: { isReadOnly: true } })
    expect(await box()).toHaveAttribute('placeholder', '--')
  })

  it('shows a sample that says what it is', () => {
    renderDisplay(ColorDisplay, tested, '207,90,54', { options: { format: 'hsl' } })
    expect(screen.getByRole('img', { name: '207,90,54' })).toBeVisible()
  })
})
