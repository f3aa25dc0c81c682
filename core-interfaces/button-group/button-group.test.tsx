import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ButtonGroupDisplay from './display'
import ButtonGroupInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const flat = [
  { label: 'Left', value: 'left', icon: 'format_align_left' },
  { label: 'Right', value: 'right' },
]
const grouped = [{ groups: flat }, { groups: [{ value: 3, label: 'Three' }] }]

describe('button-group', () => {
  it.each([
    ['a flat list', flat],
    ['groups', grouped],
  ])('draws %s and stages the chosen value', async (_case, choices) => {
    const { user, changes } = await renderInput(ButtonGroupInput, tested, {
      value: 'left',
      options: { choices },
    })
    expect(screen.getByRole('radio', { name: 'Left' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Right' }))
    expect(changes).toEqual(['right'])
  })

  it('keeps the type of the value', async () => {
    const { user, changes } = await renderInput(ButtonGroupInput, tested, { options: { choices: grouped } })
    await user.click(screen.getByRole('radio', { name: 'Three' }))
    expect(changes).toEqual([3])
  })

  it('draws nothing, and does not fail, without choices', async () => {
    await renderInput(ButtonGroupInput, tested)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('is text when it is read-only', async () => {
    await renderInput(ButtonGroupInput, tested, {
      value: 'left',
      options: { choices: flat },
      props: { isReadOnly: true },
    })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Left')
  })

  it('shows the label of the value, and a value without one in title form', () => {
    const { unmount } = renderDisplay(ButtonGroupDisplay, tested, 'left', { options: { choices: flat } })
    expect(screen.getByText('Left')).toBeVisible()
    unmount()
    renderDisplay(ButtonGroupDisplay, tested, 'far_left', { options: { choices: flat } })
    expect(screen.getByText('Far Left')).toBeVisible()
  })
})
