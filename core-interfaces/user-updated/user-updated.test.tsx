import { aUser, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import UserUpdatedInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = { users: [aUser()] }

describe('user-updated', () => {
  it('names the last editor', async () => {
    await renderInput(UserUpdatedInput, tested, { value: 1, host })
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('Ada Byron')
  })

  it('says who it will be for a new item', async () => {
    await renderInput(UserUpdatedInput, tested, { host, props: { isNew: true } })
    expect(screen.getByText('You will be the last editor')).toBeVisible()
  })
})
