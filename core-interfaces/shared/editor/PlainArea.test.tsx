import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { EditorBoxProps } from './EditorBoxProps'
import { PlainArea } from './PlainArea'

function open(text: string, isReadOnly = false) {
  const onChange = vi.fn()
  const field: EditorBoxProps['field'] = {
    id: 'control',
    'aria-label': 'Code',
    'aria-describedby': undefined,
    isReadOnly,
    isRequired: false,
    isInvalid: false,
    validationBehavior: 'aria',
  }
  const box = { field, text, onChange, language: 'json', indent: '  ' } as const
  render(<PlainArea {...box} hasLineNumbers={false} isWrapped={false} />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Code' })
  area.setSelectionRange(text.length, text.length)
  return { area, onChange }
}

it('goes on in the next line with the indent of the one before', () => {
  const { area, onChange } = open('{\n  "a": 1,')
  fireEvent.keyDown(area, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('{\n  "a": 1,\n  ')
})

it.each([
  ['that ends the composing of a word', { isComposing: true }],
  ['with Shift', { shiftKey: true }],
])('leaves an Enter %s to the browser', (_case, init) => {
  const { area, onChange } = open('{\n  "a": 1,')
  expect(fireEvent.keyDown(area, { key: 'Enter', ...init })).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps the line breaks as they are stored', () => {
  const { area, onChange } = open('a\r\nb')
  fireEvent.change(area, { target: { value: 'a\nb\nc' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a\r\nb\r\nc')
})

it('changes nothing while it is read-only', () => {
  const { area, onChange } = open('{\n  "a": 1,', true)
  fireEvent.keyDown(area, { key: 'Enter' })
  expect(onChange).not.toHaveBeenCalled()
})
