import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox } from '../combobox/ComboBox'
import type { Options } from '../listbox/options'
import { focusInside, renderUi } from '../testing/renderUi'
import { Select } from './Select'

const options: Options = [
  { id: 'no', label: 'Norway' },
  {
    title: 'Islands',
    options: [
      { id: 'is', label: 'Iceland' },
      { id: 'mt', label: 'Malta', isDisabled: true },
    ],
  },
]

/** Shows the value beside the box. */
function CountryBox() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <ComboBox aria-label="Country" options={options} value={value} onChange={setValue} allowsCustomValue />
      <output>{value}</output>
    </>
  )
}

describe('Select', () => {
  it('shows the label of the value and offers the others', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<Select label="Country" options={options} value="no" onChange={onChange} />)
    await user.click(screen.getByRole('button', { name: /Norway/ }))
    const list = screen.getByRole('listbox')
    expect(within(list).getByRole('group', { name: 'Islands' })).toBeInTheDocument()
    await user.click(within(list).getByRole('option', { name: 'Iceland' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('is')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('is worked by keyboard: open, type ahead, choose', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <Select aria-label="Country" options={options} value={null} onChange={onChange} />,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    focusInside(screen.getByRole('option', { name: 'Norway' }))
    await user.keyboard('ice{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('is')
  })

  it('opens what takes the place of its list, by press, arrow and the first letter', async () => {
    const onOpen = vi.fn()
    const { user, rerender } = renderUi(
      <Select aria-label="Country" options={options} value="no" onOpen={onOpen} />,
    )
    const button = screen.getByRole('button', { name: 'Norway Country' })
    expect(button).toHaveAttribute('aria-haspopup', 'dialog')
    await user.click(button)
    await user.keyboard('{Enter}{ArrowDown}c{Control>}v{/Control}')
    expect(onOpen.mock.calls).toEqual([[''], [''], [''], ['c']])
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    rerender(<Select aria-label="Country" options={options} value="no" onOpen={onOpen} isReadOnly />)
    await user.click(screen.getByRole('button'))
    await user.keyboard('c')
    expect(onOpen).toHaveBeenCalledTimes(4)
  })

  it('shows the placeholder for nothing, and for a value that is no option', () => {
    const { rerender } = renderUi(
      <Select aria-label="Country" options={options} value={null} placeholder="None" />,
    )
    expect(screen.getByRole('button')).toHaveTextContent('None')
    rerender(<Select aria-label="Country" options={options} value="atlantis" placeholder="None" />)
    expect(screen.getByRole('button')).toHaveTextContent('None')
  })

  it('says by a dash alone that nothing is chosen where it is read-only, as boxes for text do', () => {
    const drawn = { 'aria-label': 'Country', options, value: null, isReadOnly: true, iconStart: 'person' }
    const { container, rerender } = renderUi(<Select {...drawn} />)
    expect(screen.getByRole('button')).toHaveTextContent('--')
    expect(container.querySelector('svg')).toBeNull()
    rerender(<ComboBox {...drawn} />)
    expect(screen.getByRole('combobox')).toHaveAttribute('placeholder', '--')
    expect(container.querySelector('svg')).toBeNull()
  })

  it('opens nothing while it is read-only', async () => {
    const { user } = renderUi(<Select aria-label="Country" options={options} value="no" isReadOnly />)
    await user.click(screen.getByRole('button', { name: /Norway/ }))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })
})

describe('ComboBox', () => {
  it('finds an option by typing part of it', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<ComboBox label="Country" options={options} value={null} onChange={onChange} />)
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'cel')
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['Iceland'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('is')
  })

  it('shows all options when it is opened over a chosen one', async () => {
    const { user } = renderUi(<ComboBox aria-label="Country" options={options} value="no" />)
    await user.click(screen.getByRole('combobox'))
    expect(screen.getAllByRole('option')).toHaveLength(3)
  })

  it('says so when nothing matches', async () => {
    const { user } = renderUi(<ComboBox aria-label="Country" options={options} value={null} />)
    await user.type(screen.getByRole('combobox'), 'zzz')
    expect(screen.getByText('No results')).toBeInTheDocument()
  })

  it('reports null when it is emptied', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <ComboBox aria-label="Country" options={options} value="no" onChange={onChange} />,
    )
    await user.clear(screen.getByRole('combobox'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('takes own values where they are allowed', async () => {
    const { user } = renderUi(<CountryBox />)
    await user.type(screen.getByRole('combobox'), 'Atlantis')
    await user.tab()
    expect(screen.getByRole('status')).toHaveTextContent('Atlantis')
    expect(screen.getByRole('combobox')).toHaveValue('Atlantis')
  })

  it('takes the label of an option as that option', async () => {
    const { user } = renderUi(<CountryBox />)
    await user.type(screen.getByRole('combobox'), 'Norway')
    expect(screen.getByRole('status')).toHaveTextContent('no')
  })

  it('follows a value that is undone from outside', async () => {
    const { user, rerender } = renderUi(<ComboBox aria-label="Country" options={options} value="no" />)
    await user.click(screen.getByRole('combobox'))
    rerender(<ComboBox aria-label="Country" options={options} value="is" />)
    expect(screen.getByRole('combobox')).toHaveValue('Iceland')
  })
})
