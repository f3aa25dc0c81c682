import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import HashedDisplay from './display'
import HashedInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const hash = '$2y$10$saved'
const box = () => screen.getByLabelText('Label')

describe('hashed', () => {
  it('starts empty and says that a value is saved', async () => {
    await renderInput(HashedInput, tested, { value: hash })
    expect(box()).toHaveValue('')
    expect(box()).toHaveAttribute('placeholder', 'Value is secured')
  })

  it('shows the hash where that is wanted', async () => {
    await renderInput(HashedInput, tested, { value: hash, options: { showHash: true } })
    expect(box()).toHaveAttribute('placeholder', hash)
  })

  it('stages what is typed and takes it back when the box is emptied', async () => {
    const { user, changes } = await renderInput(HashedInput, tested, { value: hash })
    await user.type(box(), 'ab')
    expect(screen.getByText('Will be secured on save')).toBeVisible()
    await user.clear(box())
    expect(changes).toEqual(['a', 'ab', hash])
  })

  it('is empty again once the edit is undone or saved', async () => {
    const { user, setValue } = await renderInput(HashedInput, tested, { value: hash })
    await user.type(box(), 'new')
    setValue('$2y$10$other')
    expect(box()).toHaveValue('')
  })

  it('hides what is typed where that is wanted', async () => {
    await renderInput(HashedInput, tested, { options: { hide: true } })
    expect(box()).toHaveAttribute('type', 'password')
  })

  it('cannot be typed into when it is read-only', async () => {
    const { user, changes } = await renderInput(HashedInput, tested, {
      value: hash,
      props: { isReadOnly: true },
    })
    await user.type(box(), 'a')
    expect(changes).toEqual([])
    expect(box()).toHaveValue('Value is secured')
  })

  it('shows a lock, never the hash', () => {
    renderDisplay(HashedDisplay, tested, hash)
    expect(screen.getByRole('img', { name: 'Value is secured' })).toBeVisible()
    expect(screen.getByTestId('cell')).not.toHaveTextContent('saved')
  })
})
