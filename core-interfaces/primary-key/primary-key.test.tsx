import { aCollection, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import PrimaryKeyInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('primary-key', () => {
  it('can be typed for a new item', async () => {
    const { user, changes } = await renderInput(PrimaryKeyInput, tested, { props: { isNew: true } })
    await user.type(box(), '12')
    expect(changes.at(-1)).toBe(12)
  })

  it('says of a key that the database makes that nothing has to be typed', async () => {
    const fields = { field: { ...aCollection('a', { field: {} }).fields.field, auto_increment: true } }
    await renderInput(PrimaryKeyInput, tested, { props: { isNew: true, name: 'field', fields } as object })
    expect(box()).toHaveAttribute('placeholder', 'Given when it is saved')
  })

  it('cuts nothing off a text key that is too long: the form says so', async () => {
    const { user, changes } = await renderInput(PrimaryKeyInput, tested, {
      props: { isNew: true, type: 'string', length: '3' },
    })
    await user.type(box(), '0ABC')
    expect(changes.at(-1)).toBe('0ABC')
  })

  it('is fixed for an existing item, and says so', async () => {
    const { user, changes } = await renderInput(PrimaryKeyInput, tested, { value: 7 })
    await user.type(box(), '8')
    expect(changes).toEqual([])
    expect(box()).toHaveValue('7')
    expect(box()).toHaveAccessibleDescription('Fixed once created')
  })

  it('is fixed for a new item that is read-only', async () => {
    const { user, changes } = await renderInput(PrimaryKeyInput, tested, {
      props: { isNew: true, isReadOnly: true },
    })
    await user.type(box(), '8')
    expect(changes).toEqual([])
  })
})
