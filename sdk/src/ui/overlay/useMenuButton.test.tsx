import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Button } from '../button/Button'
import { Menu, MenuItem, MenuTrigger } from '../menu/Menu'
import { focusInside, renderUi } from '../testing/renderUi'

function renderMenu() {
  const { user } = renderUi(
    <MenuTrigger>
      <Button>Options</Button>
      <Menu>
        <MenuItem id="first">First</MenuItem>
        <MenuItem id="last">Last</MenuItem>
      </Menu>
    </MenuTrigger>,
  )
  return { user, button: screen.getByRole('button', { name: 'Options' }) }
}

describe('a button that opens a menu', () => {
  it.each([
    ['{Enter}', 'First'],
    [' ', 'First'],
    ['{ArrowDown}', 'First'],
    ['{ArrowUp}', 'Last'],
    ['{Alt>}{ArrowDown}{/Alt}', 'First'],
    ['{Alt>}{ArrowUp}{/Alt}', 'Last'],
  ])('opens by %s, with the focus on %s', async (keys, name) => {
    const { user } = renderMenu()
    await user.tab()
    await user.keyboard(keys)
    focusInside(screen.getByRole('menuitem', { name }))
  })

  it('opens for a mouse that goes down on it, and has had the focus', async () => {
    const { user, button } = renderMenu()
    await user.pointer({ target: button, keys: '[MouseLeft>]' })
    expect(screen.getByRole('menu')).toBeVisible()
    await user.pointer({ target: button, keys: '[/MouseLeft]' })
    await user.keyboard('{Escape}')
    expect(button).toHaveFocus()
  })

  it('opens when a finger leaves it, not when it comes down: that may be the start of scrolling', async () => {
    const { user, button } = renderMenu()
    await user.pointer({ target: button, keys: '[TouchA>]' })
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await user.pointer({ keys: '[/TouchA]', target: button })
    expect(screen.getByRole('menu')).toBeVisible()
  })

  it('opens on its first item for a screen reader, which presses without a pointer', async () => {
    const { button } = renderMenu()
    await act(async () => void fireEvent.click(button, { detail: 0 }))
    focusInside(screen.getByRole('menuitem', { name: 'First' }))
  })

  it('says that it opens a menu, and which while that is open', async () => {
    const { user, button } = renderMenu()
    expect(button).toHaveAttribute('aria-haspopup', 'true')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(button).toHaveAttribute('aria-controls', screen.getByRole('menu').id)
    expect(screen.getByRole('menu', { name: 'Options' })).toBeVisible()
  })
})
