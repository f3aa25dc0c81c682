import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TextDisplay from './display'
import TextInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('text-input', () => {
  it('stages what is typed, and null once nothing is left', async () => {
    const { user, changes } = await renderInput(TextInput, tested, { value: 'a' })
    await user.type(box(), 'b')
    await user.clear(box())
    expect(changes).toEqual(['ab', null])
  })

  it('lets blanks be typed between words while it trims what is saved', async () => {
    const { user, changes } = await renderInput(TextInput, tested)
    await user.type(box(), ' a b ')
    expect(box()).toHaveValue(' a b ')
    expect(changes.at(-1)).toBe('a b')
    await user.tab()
    expect(box()).toHaveValue('a b')
  })

  it('keeps outer blanks where it may not trim', async () => {
    const { user, changes } = await renderInput(TextInput, tested, { options: { trim: false } })
    await user.type(box(), 'a ')
    expect(changes.at(-1)).toBe('a ')
  })

  it('shows what is left, and cuts nothing off that is too long', async () => {
    const { user } = await renderInput(TextInput, tested, { value: 'abc', props: { length: '5' } })
    expect(screen.getByText('2')).toBeVisible()
    await user.type(box(), 'defg')
    expect(box()).toHaveValue('abcdefg')
    expect(screen.getByText('-2')).toBeVisible()
  })

  it('shows a stored text of several lines in as many, and joins none of them', async () => {
    const { user, changes } = await renderInput(TextInput, tested, { value: 'a\r\nb' })
    expect(box().tagName).toBe('TEXTAREA')
    fireEvent.change(box(), { target: { value: 'a\nb c' } })
    expect(changes.at(-1)).toBe('a\r\nb c')
    await user.clear(box())
    await user.type(box(), 'd')
    expect(changes.at(-1)).toBe('d')
    expect(box()).toHaveFocus()
  })

  it('shows its lines while it is read-only, too', async () => {
    await renderInput(TextInput, tested, { value: 'a\nb', props: { isReadOnly: true } })
    expect(box()).toHaveValue('a\nb')
    expect(box().tagName).toBe('TEXTAREA')
  })

  it('shows a value that was changed from outside', async () => {
    const { user, setValue } = await renderInput(TextInput, tested, { value: 'saved' })
    await user.type(box(), ' edited ')
    setValue('saved')
    expect(box()).toHaveValue('saved')
  })

  it('shows a long text whole when it is read-only, as there is no line to walk along', async () => {
    const long = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
    await renderInput(TextInput, tested, { value: long, props: { isReadOnly: true } })
    expect(box()).toHaveValue(long)
    expect(box().tagName).toBe('TEXTAREA')
    expect(box()).toHaveAttribute('readonly')
  })

  it('cannot be typed into when it is read-only', async () => {
    const { user, changes } = await renderInput(TextInput, tested, {
      value: 'a',
      props: { isReadOnly: true },
    })
    await user.type(box(), 'b')
    expect(box()).toHaveAttribute('readonly')
    expect(changes).toEqual([])
  })

  it('shows its value, in title form where wanted', () => {
    renderDisplay(TextDisplay, tested, 'new_york', { options: { formatValue: true } })
    expect(screen.getByTestId('cell')).toHaveTextContent('New York')
  })
})
