import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import KeyValueDisplay from './display'
import KeyValueInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

interface FakeProps {
  labelId: string
  value: string | null
  isReadOnly: boolean
  onChange: (value: string) => void
}

const Box = ({ labelId, value, isReadOnly, onChange }: FakeProps) => (
  <input
    aria-labelledby={labelId}
    value={value ?? ''}
    readOnly={isReadOnly}
    onChange={(event) => onChange(event.target.value)}
  />
)
const host = { extensions: { interface: { 'text-input': { input: Box } } } }
const boxes = (name: string) => screen.getAllByRole('textbox', { name })

/** Typed at once: focus that enters a list of rows moves to a row in this DOM, unlike in browsers. */
function type(box: Element | undefined, text: string) {
  fireEvent.change(box as Element, { target: { value: text } })
}

describe('key-value', () => {
  it('names its list in forms that draw no label', async () => {
    await renderInput(KeyValueInput, tested, {
      value: { a: 'x' },
      host,
      props: { labelId: null, name: 'sizes' },
    })
    expect(screen.getByRole('grid', { name: 'Sizes' })).toBeVisible()
  })

  it('stages one object', async () => {
    const { changes } = await renderInput(KeyValueInput, tested, { value: { a: 'x' }, host })
    type(boxes('Value')[0], 'xy')
    expect(changes).toEqual([{ a: 'xy' }])
  })

  it('keeps a new pair on screen while it has no key yet, or one that is taken', async () => {
    const { user, changes } = await renderInput(KeyValueInput, tested, { value: { a: '1' }, host })
    await user.click(screen.getByRole('button', { name: 'Add new' }))
    expect(boxes('Key')).toHaveLength(2)
    type(boxes('Key')[1], 'a')
    expect(boxes('Key')).toHaveLength(2)
    expect(screen.getAllByText('More than one row has the key “a”.')).toHaveLength(2)
    // Neither of the two is dropped: both are kept, and nothing is saved meanwhile.
    expect(changes.at(-1)).toMatchObject({ $rejected: '[{"key":"a","value":"1"},{"key":"a","value":null}]' })
    type(boxes('Key')[1], 'ab')
    expect(changes.at(-1)).toEqual({ a: '1', ab: null })
  })

  it('asks for the key of a value, and shows rejected rows again', async () => {
    const rejected = { $rejected: '[{"key":null,"value":"1"}]', reason: 'This row needs a key.' }
    const { changes } = await renderInput(KeyValueInput, tested, { value: rejected, host })
    expect(boxes('Value')[0]).toHaveValue('1')
    expect(screen.getByText('This row needs a key.')).toBeVisible()
    type(boxes('Key')[0], 'a')
    expect(changes).toEqual([{ a: '1' }])
  })

  it('stages null once the last pair is removed', async () => {
    const { user, changes } = await renderInput(KeyValueInput, tested, { value: { a: '1' }, host })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(changes).toEqual([null])
  })

  it('can be read but not changed when it is read-only', async () => {
    await renderInput(KeyValueInput, tested, { value: { a: '1' }, host, props: { isReadOnly: true } })
    expect(boxes('Value')[0]).toHaveAttribute('readonly')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows an icon that lists the pairs', () => {
    renderDisplay(KeyValueDisplay, tested, '{"a":1,"b":"c"}')
    expect(screen.getByRole('img', { name: 'a: 1, b: c' })).toBeVisible()
  })
})
