import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ToggleIconDisplay from './display'
import ToggleIconInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const toggle = () => screen.getByRole('button', { name: /Label/ })

describe('toggle-icon', () => {
  it('stages false with the first click on a true value', async () => {
    const { user, changes } = await renderInput(ToggleIconInput, tested, { value: true })
    expect(toggle()).toHaveAttribute('aria-pressed', 'true')
    await user.click(toggle())
    expect(changes).toEqual([false])
  })

  it('shows the text of its state', async () => {
    const options = { textActive: 'Liked', textInactive: 'Like' }
    const { user } = await renderInput(ToggleIconInput, tested, { value: false, options })
    expect(screen.getByText('Like')).toBeVisible()
    await user.click(toggle())
    expect(screen.getByText('Liked')).toBeVisible()
  })

  it('is its icon and text, and no button, when it is read-only', async () => {
    await renderInput(ToggleIconInput, tested, {
      value: true,
      options: { textActive: 'Liked' },
      props: { isReadOnly: true },
    })
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('Liked')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows an icon that says what it means', () => {
    renderDisplay(ToggleIconDisplay, tested, 1)
    expect(screen.getByRole('img', { name: 'On' })).toBeVisible()
  })
})
