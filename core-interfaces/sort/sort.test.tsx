import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import SortInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('sort', () => {
  it('stages a number, stepping no lower than zero', async () => {
    const { user, changes } = await renderInput(SortInput, tested, { value: 1 })
    await user.type(box(), '{ArrowDown}{ArrowDown}5')
    expect(changes).toEqual([0, 0, 5])
  })

  it('does not change when it is read-only', async () => {
    const { user, changes } = await renderInput(SortInput, tested, { value: 1, props: { isReadOnly: true } })
    await user.type(box(), '2{ArrowUp}')
    expect(changes).toEqual([])
  })
})
