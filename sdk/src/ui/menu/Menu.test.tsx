import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { TextField } from '../field/TextField'
import { Popover, PopoverTrigger } from '../popover/Popover'
import { focusInside, renderUi } from '../testing/renderUi'
import { Tooltip } from '../tooltip/Tooltip'
import { Menu, MenuItem, MenuTrigger } from './Menu'

function SaveMenu({ onAction }: { onAction: (key: string) => void }) {
  return (
    <MenuTrigger>
      <Button>Options</Button>
      <Menu onAction={(key) => onAction(String(key))}>
        <MenuItem id="stay">Save and stay</MenuItem>
        <MenuItem id="add" isDisabled>
          Save and add new
        </MenuItem>
        <MenuItem id="copy" description="Keeps this one">
          Save as copy
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}

describe('Menu', () => {
  it('opens by keyboard, skips what is disabled, runs the action and gives focus back', async () => {
    const onAction = vi.fn()
    const { user } = renderUi(<SaveMenu onAction={onAction} />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    focusInside(screen.getByRole('menuitem', { name: 'Save and stay' }))
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: /Save as copy/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onAction).toHaveBeenCalledExactlyOnceWith('copy')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Options' })).toHaveFocus())
  })

  it('closes on Escape without doing anything', async () => {
    const onAction = vi.fn()
    const { user } = renderUi(<SaveMenu onAction={onAction} />)
    await user.click(screen.getByRole('button', { name: 'Options' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(onAction).not.toHaveBeenCalled()
  })
})

describe('Popover', () => {
  it('holds controls, and can be closed from inside', async () => {
    const { user } = renderUi(
      <PopoverTrigger>
        <Button>Filter</Button>
        <Popover>
          {({ close }) => (
            <>
              <TextField label="Contains" />
              <Button onPress={close}>Done</Button>
            </>
          )}
        </Popover>
      </PopoverTrigger>,
    )
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    expect(screen.getByRole('dialog', { name: 'Filter' })).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Contains' }), 'a')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('Tooltip', () => {
  it('describes its trigger while that has focus', async () => {
    const { user } = renderUi(
      <Tooltip content="Opens in a new tab">
        <Button>Help</Button>
      </Tooltip>,
    )
    await user.tab()
    expect(screen.getByRole('button', { name: 'Help' })).toHaveAccessibleDescription('Opens in a new tab')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })
})
