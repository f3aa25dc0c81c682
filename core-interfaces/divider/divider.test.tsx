import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Divider from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

describe('divider', () => {
  it('draws a heading, a rule and a description', async () => {
    await renderInput(Divider, tested, { options: { title: 'Address', description: 'Where to send it' } })
    expect(screen.getByRole('heading', { name: 'Address' })).toBeVisible()
    expect(screen.getByText('Where to send it')).toBeVisible()
    expect(screen.getByRole('separator')).toBeInTheDocument()
  })

  it('draws only the rule without texts, and nothing of it where unwanted', async () => {
    await renderInput(Divider, tested, { options: { hr: false } })
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    expect(screen.queryByRole('separator')).not.toBeInTheDocument()
  })
})
