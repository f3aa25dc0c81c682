import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import JsonInput from './input'
import messages from './messages.json'
import meta from './meta'

// The plain box, which does the same until the editor is there; CodeArea.test.tsx has the editor.
vi.mock('../shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('json', () => {
  it('stages the value once the text parses, and the text with what is wrong until then', async () => {
    const { user, changes } = await renderInput(JsonInput, tested)
    await user.click(box())
    await user.paste('{"a": [1')
    expect(changes).toEqual([{ $rejected: '{"a": [1', reason: expect.stringMatching(/Not valid JSON yet/) }])
    await user.paste(']}')
    expect(changes.at(-1)).toEqual({ a: [1] })
    expect(box()).toHaveValue('{"a": [1]}')
  })

  it.each(['12345678901234567890', '0.12345678901234567890', '1e400', '{"id": [9007199254740993]}'])(
    'does not round: %s is rejected',
    async (text) => {
      const { user, changes } = await renderInput(JsonInput, tested)
      await user.click(box())
      await user.paste(text)
      expect(changes.at(-1)).toMatchObject({ $rejected: text, reason: expect.stringMatching(/exactly/) })
    },
  )

  it('takes numbers that are only written in another way, and digits in texts', async () => {
    const { user, changes } = await renderInput(JsonInput, tested)
    await user.click(box())
    await user.paste('[1.50, 1E5, -0.0, 0.30000000000000004, "12345678901234567890", 1e-7]')
    expect(changes.at(-1)).toEqual([1.5, 1e5, -0, 0.30000000000000004, '12345678901234567890', 1e-7])
  })

  it('is written in its usual form when asked, and only then', async () => {
    const { user, changes } = await renderInput(JsonInput, tested)
    await user.click(box())
    await user.paste('{"a":[1]}')
    expect(box()).toHaveValue('{"a":[1]}')
    await user.click(screen.getByRole('button', { name: 'Format' }))
    expect(box()).toHaveValue('{\n  "a": [\n    1\n  ]\n}')
    expect(changes).toEqual([{ a: [1] }])
    await user.type(box(), 'x')
    expect(screen.getByRole('button', { name: 'Format' })).toBeDisabled()
  })

  it('shows text again that was rejected', async () => {
    await renderInput(JsonInput, tested, { value: { $rejected: '{"a"', reason: 'Not valid' } })
    expect(box()).toHaveValue('{"a"')
  })

  it('stages null once nothing is left', async () => {
    const { user, changes } = await renderInput(JsonInput, tested, { value: { a: 1 } })
    expect(box()).toHaveValue('{\n  "a": 1\n}')
    await user.clear(box())
    expect(changes).toEqual([null])
  })

  it('shows a value that was changed from outside, half-typed text or not', async () => {
    const { user, setValue } = await renderInput(JsonInput, tested, { value: [1] })
    await user.type(box(), 'x')
    setValue([2])
    expect(box()).toHaveValue('[\n  2\n]')
  })

  it('keeps the indent when a line is added', async () => {
    const { user } = await renderInput(JsonInput, tested)
    await user.click(box())
    await user.paste('{')
    await user.keyboard('{Enter}')
    expect(box()).toHaveValue('{\n  ')
  })

  it('puts the template in', async () => {
    const { user, changes } = await renderInput(JsonInput, tested, { options: { template: { a: 1 } } })
    await user.click(screen.getByRole('button', { name: 'Insert template' }))
    expect(changes).toEqual([{ a: 1 }])
  })

  it('cannot be typed into when it is read-only', async () => {
    const { user, changes } = await renderInput(JsonInput, tested, {
      value: [],
      options: { template: [1] },
      props: { isReadOnly: true },
    })
    await user.type(box(), '1')
    expect(changes).toEqual([])
    expect(screen.queryByRole('button', { name: 'Insert template' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Format' })).not.toBeInTheDocument()
  })

  it('shows like other fields that nothing is stored when it is read-only', async () => {
    await renderInput(JsonInput, tested, { value: null, props: { isReadOnly: true } })
    expect(await screen.findByPlaceholderText('--')).toHaveAttribute('readonly')
  })
})
