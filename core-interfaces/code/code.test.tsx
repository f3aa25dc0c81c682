import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CodeDisplay from './display'
import CodeInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('code', () => {
  it('stages text, and counts its lines', async () => {
    const { user, changes } = await renderInput(CodeInput, tested)
    await user.type(box(), 'a{Enter}b')
    expect(changes.at(-1)).toBe('a\nb')
    expect(screen.getByText('2 lines · Plain text')).toBeVisible()
  })

  it('stages the value of JSON, and says what is wrong until it parses', async () => {
    const { user, changes } = await renderInput(CodeInput, tested, {
      options: { language: 'application/json' },
    })
    await user.click(box())
    await user.paste('[1')
    expect(changes).toEqual([{ $rejected: '[1', reason: expect.stringMatching(/Not valid JSON yet/) }])
    await user.paste(']')
    expect(changes.at(-1)).toEqual([1])
  })

  it('puts the template in', async () => {
    const { user, changes } = await renderInput(CodeInput, tested, { options: { template: 'hello()' } })
    await user.click(screen.getByRole('button', { name: 'Insert template' }))
    expect(changes).toEqual(['hello()'])
  })

  it('shows an icon that shows the number of lines', () => {
    renderDisplay(CodeDisplay, tested, 'a\nb\nc', { options: { language: 'text/javascript' } })
    expect(screen.getByRole('img', { name: '3 lines · JavaScript' })).toBeVisible()
  })
})
