import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import CodeDisplay from './display'
import CodeInput from './input'
import messages from './messages.json'
import meta from './meta'

// The plain box, which does the same until the editor is there; CodeArea.test.tsx has the editor.
vi.mock('../shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))

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

  it('leaves a text as it is stored, also one that happens to be JSON', async () => {
    const { user, changes } = await renderInput(CodeInput, tested, { value: '{"a":1}' })
    expect(box()).toHaveValue('{"a":1}')
    await user.type(box(), 'x')
    expect(changes).toEqual(['{"a":1}x'])
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

  it('shows like other fields that nothing is stored when it is read-only', async () => {
    await renderInput(CodeInput, tested, { value: null, props: { isReadOnly: true } })
    expect(await screen.findByPlaceholderText('--')).toHaveAttribute('readonly')
  })
})
