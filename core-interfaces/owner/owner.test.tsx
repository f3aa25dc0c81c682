import { aUser, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import OwnerDisplay from './display'
import OwnerInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = { users: [aUser()] }

describe('owner', () => {
  it.each([1, { id: 1 }, { id: 1, first_name: 'Ada', last_name: 'Byron' }])(
    'names the user of %j',
    async (value) => {
      await renderInput(OwnerInput, tested, { value, host })
      expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('Ada Byron')
    },
  )

  it('says who it will be for a new item, and that it is unknown where it is missing', async () => {
    const { unmount } = await renderInput(OwnerInput, tested, { host, props: { isNew: true } })
    expect(screen.getByText('You will be the owner')).toBeVisible()
    unmount()
    await renderInput(OwnerInput, tested, { value: 99, host })
    expect(screen.getByText('Unknown')).toBeVisible()
  })

  it('shows the picture alone with the name as its text', () => {
    renderDisplay(OwnerDisplay, tested, 1, { host, options: { display: 'avatar' } })
    expect(screen.getByRole('img', { name: 'Ada Byron' })).toBeVisible()
  })

  it('asks the server for nothing', () => {
    const { host: fake } = renderDisplay(OwnerDisplay, tested, { id: 1 }, { host })
    expect(fake.requests).toEqual([])
  })
})
