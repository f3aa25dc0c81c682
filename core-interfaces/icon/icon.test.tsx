import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import IconDisplay from './display'
import { iconGroups } from './iconGroups'
import IconInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const open = async (value: string | null) => {
  const result = await renderInput(IconInput, tested, { value })
  await result.user.click(screen.getByRole('button', { name: /Label/ }))
  return { ...result, search: await screen.findByRole('searchbox') }
}

describe('icon', () => {
  it('offers a thousand icons in 16 groups, each once', () => {
    const names = iconGroups.flatMap((group) => group.names)
    expect(iconGroups).toHaveLength(16)
    expect(names.length).toBeGreaterThan(1000)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds icons by a part of their name and stages the chosen one', async () => {
    const { user, search, changes } = await open(null)
    await user.type(search, 'shopping cart')
    await user.click(screen.getByRole('button', { name: 'Add Shopping Cart' }))
    expect(changes).toEqual(['add_shopping_cart'])
  })

  it('draws the icons of a group once it is unfolded', async () => {
    const { user } = await open(null)
    expect(screen.queryByRole('button', { name: 'Warning' })).not.toBeInTheDocument()
    await user.click(screen.getByText('Alert'))
    expect(await screen.findByRole('button', { name: 'Warning' })).toBeVisible()
  })

  it('reads the arrow keys the other way where the page runs from right to left', async () => {
    document.documentElement.style.direction = 'rtl'
    try {
      const { user } = await open(null)
      await user.click(screen.getByText('Alert'))
      const [first, second] = await screen.findAllByRole('button', { pressed: false })
      first?.focus()
      await user.keyboard('{ArrowLeft}')
      expect(second).toHaveFocus()
      await user.keyboard('{ArrowRight}')
      expect(first).toHaveFocus()
    } finally {
      document.documentElement.style.direction = ''
    }
  })

  it('takes the current icon away when it is clicked again', async () => {
    const { user, search, changes } = await open('home')
    await user.type(search, 'home')
    await user.click(screen.getByRole('button', { name: 'Home', pressed: true }))
    expect(changes).toEqual([null])
  })

  it('is text when it is read-only', async () => {
    await renderInput(IconInput, tested, { value: 'add_box', props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Add Box')
  })

  it('shows the icon with its name', () => {
    renderDisplay(IconDisplay, tested, 'add_box')
    expect(screen.getByRole('img', { name: 'Add Box' })).toBeVisible()
  })
})
