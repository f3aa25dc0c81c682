import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import PasswordInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByLabelText('Label')

describe('password', () => {
  it('never has the saved hash in its box', async () => {
    await renderInput(PasswordInput, tested, { value: '$2y$10$saved' })
    expect(box()).toHaveValue('')
    expect(box()).toHaveAttribute('placeholder', 'Password is set')
  })

  it('does not say that there is none where the server says nothing of it', async () => {
    const props = { isReadOnly: true }
    const { unmount } = await renderInput(PasswordInput, tested, { props: { ...props, values: {} } })
    expect(box()).toHaveValue('Not shown')
    unmount()
    await renderInput(PasswordInput, tested, {
      props: { ...props, name: 'secret', values: { secret: null } },
    })
    expect(box()).toHaveValue('No password')
  })

  it('hides what is typed, and stages it', async () => {
    const { user, changes } = await renderInput(PasswordInput, tested)
    await user.type(box(), 'abc')
    expect(box()).toHaveAttribute('type', 'password')
    expect(changes.at(-1)).toBe('abc')
  })

  it('is not filled in by the browser', async () => {
    await renderInput(PasswordInput, tested)
    expect(box()).toHaveAttribute('autocomplete', 'new-password')
  })
})
