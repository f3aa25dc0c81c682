import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TextareaDisplay from './display'
import TextareaInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('textarea', () => {
  it('stages several lines, and null once nothing is left', async () => {
    const { user, changes } = await renderInput(TextareaInput, tested)
    await user.type(box(), 'a{Enter}b')
    expect(changes.at(-1)).toBe('a\nb')
    await user.clear(box())
    expect(changes.at(-1)).toBeNull()
  })

  it('keeps the line breaks as they are stored', async () => {
    const { changes } = await renderInput(TextareaInput, tested, { value: 'a\r\nb' })
    fireEvent.change(box(), { target: { value: 'a\nb\nc' } })
    expect(changes).toEqual(['a\r\nb\r\nc'])
  })

  it('counts what is left near the end of its column, as the database counts', async () => {
    const { user } = await renderInput(TextareaInput, tested, { value: 'abcd', props: { length: '10' } })
    expect(screen.queryByText('6')).not.toBeInTheDocument()
    await user.type(box(), 'efgh😀')
    expect(screen.getByText('1')).toBeInTheDocument()
    await user.type(box(), 'ij')
    expect(screen.getByText('-1')).toBeInTheDocument()
  })

  it('has as many rows as wanted, within reason', async () => {
    await renderInput(TextareaInput, tested, { options: { rows: 4000 } })
    expect(box()).toHaveAttribute('rows', '100')
  })

  it('cannot be typed into when it is read-only', async () => {
    const { user, changes } = await renderInput(TextareaInput, tested, {
      value: 'a',
      props: { isReadOnly: true },
    })
    await user.type(box(), 'b')
    expect(changes).toEqual([])
  })

  it('shows its text on one line and not without end', () => {
    renderDisplay(TextareaDisplay, tested, `one\n\n  two ${'x'.repeat(5000)}`)
    expect(screen.getByTestId('cell')).toHaveTextContent(/^one two x+$/)
    expect(screen.getByTestId('cell').textContent?.length).toBeLessThan(400)
  })
})
