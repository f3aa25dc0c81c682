import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { NumberField } from './NumberField'
import { PasswordField } from './PasswordField'
import { SearchField } from './SearchField'
import { TextArea } from './TextArea'
import { TextField } from './TextField'

describe('TextField', () => {
  it('is named by its label and described by its note', () => {
    renderUi(<TextField label="Name" description="As visitors see it" />)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As visitors see it')
  })

  it('takes its name from outside where the form draws the label', () => {
    renderUi(
      <>
        <span id="label">Title</span>
        <TextField aria-labelledby="label" />
      </>,
    )
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeInTheDocument()
  })

  it('is invalid, and says why, as soon as there is an error', () => {
    renderUi(<TextField label="E-mail" errorMessage="Not an address" />)
    const box = screen.getByRole('textbox', { name: 'E-mail' })
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Not an address')
  })

  it('hands on the keys of which its own listener made nothing', async () => {
    const heard: string[] = []
    const { user } = renderUi(
      // biome-ignore lint/a11y/noStaticElementInteractions: what a dialog is
      <div onKeyDown={({ key }) => heard.push(key)}>
        <TextField
          aria-label="Size"
          onKeyDown={(event) => event.key === 'ArrowUp' && event.preventDefault()}
        />
      </div>,
    )
    await user.type(screen.getByRole('textbox'), '{ArrowUp}{Escape}')
    expect(heard).toEqual(['Escape'])
  })

  it('shows null as empty and follows the value it is given', () => {
    const { rerender } = renderUi(<TextField aria-label="Name" value="old" />)
    rerender(<TextField aria-label="Name" value={null} />)
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it('reports what is typed', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<TextField aria-label="Name" onChange={onChange} />)
    await user.type(screen.getByRole('textbox'), 'Oslo')
    expect(onChange).toHaveBeenLastCalledWith('Oslo')
  })

  it('can be read and reached but not changed while it is read-only', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <TextField aria-label="Name" value="Oslo" onChange={onChange} placeholder="p" isReadOnly />,
    )
    await user.tab()
    expect(screen.getByRole('textbox')).toHaveFocus()
    await user.keyboard('x')
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', '--')
  })
})

describe('TextArea', () => {
  it('takes several lines', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<TextArea label="Text" onChange={onChange} />)
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'a{Enter}b')
    expect(onChange).toHaveBeenLastCalledWith('a\nb')
  })
})

describe('SearchField', () => {
  it('is cleared by Escape and by its button', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<SearchField aria-label="Search" onChange={onChange} />)
    await user.type(screen.getByRole('searchbox'), 'ab{Escape}')
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'cd')
    await user.click(screen.getByRole('button', { name: /Clear/ }))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('PasswordField', () => {
  it('hides what is typed until asked', async () => {
    const { user } = renderUi(<PasswordField label="Password" defaultValue="secret" />)
    const box = screen.getByLabelText('Password')
    expect(box).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(box).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(box).toHaveAttribute('type', 'password')
  })
})

describe('NumberField', () => {
  it('reads and writes numbers as the locale does', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<NumberField label="Area" value={1234.5} onChange={onChange} />, 'de-DE')
    const box = screen.getByRole('textbox', { name: 'Area' })
    expect(box).toHaveValue('1.234,5')
    await user.clear(box)
    await user.type(box, '2,75')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(2.75)
  })

  it('reports null when it is emptied', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<NumberField aria-label="Area" value={5} onChange={onChange} />)
    await user.clear(screen.getByRole('textbox'))
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('steps by arrow keys within its bounds', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <NumberField aria-label="Area" value={9} maxValue={10} step={1} onChange={onChange} />,
    )
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith(10)
  })

  it('shows nothing for null', () => {
    renderUi(<NumberField aria-label="Area" value={null} />)
    expect(screen.getByRole('textbox')).toHaveValue('')
  })
})
