import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { ComboBox } from './ComboBox'
import { markMatch, matchOptions } from './matchOptions'

const options = ['Category C', 'Category B', 'Allegory C', 'Gory'].map((label) => ({ id: label, label }))
const box = () => screen.getByRole('combobox')

function open(props: Partial<Parameters<typeof ComboBox>[0]> = {}) {
  const onChange = vi.fn()
  return {
    onChange,
    ...renderUi(
      <ComboBox aria-label="Category" options={options} value={null} onChange={onChange} {...props} />,
    ),
  }
}

describe('a combo box', () => {
  it.each([[null], ['Gory']])(
    'takes the first match with Enter in the place of %s, and closes',
    async (before) => {
      const onChange = vi.fn()
      function Chooser() {
        const [value, setValue] = useState<string | null>(before)
        onChange.mockImplementation(setValue)
        return <ComboBox aria-label="Category" options={options} value={value} onChange={onChange} />
      }
      const { user } = renderUi(<Chooser />)
      await user.tab()
      await user.keyboard('gory c{Enter}')
      // Closing the list once chose what had been chosen before again, or opened it once more.
      expect(onChange).toHaveBeenCalledExactlyOnceWith('Category C')
      expect(box()).toHaveValue('Category C')
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    },
  )

  it.each([[null], ['Category B']])(
    'takes the option whose whole name was typed in the place of %s, when the box is left',
    async (before) => {
      const onChange = vi.fn()
      function Chooser() {
        const [value, setValue] = useState<string | null>(before)
        onChange.mockImplementation(setValue)
        return <ComboBox aria-label="Category" options={options} value={value} onChange={onChange} />
      }
      const { user } = renderUi(<Chooser />)
      await user.tab()
      await user.keyboard('gory')
      await user.tab()
      expect(onChange).toHaveBeenLastCalledWith('Gory')
      expect(box()).toHaveValue('Gory')
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    },
  )

  it('takes none when the box is left with a part of a name, or one that two have', async () => {
    const twins = [...options, { id: 'other', label: 'Gory' }]
    const { user, onChange } = open({ options: twins })
    for (const typed of ['gor', 'gory']) {
      await user.click(box())
      await user.keyboard(typed)
      await user.tab()
    }
    expect(onChange).not.toHaveBeenCalledWith(expect.any(String))
  })

  it('opens its list with the focus, unless that came without anyone asking for it', async () => {
    const { user } = open()
    act(() => {
      box().dataset.quiet = ''
      box().focus()
    })
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.keyboard('gor')
    expect(await screen.findByRole('option', { name: 'Gory' })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.tab()
    delete box().dataset.quiet
    await user.tab({ shift: true })
    expect(await screen.findAllByRole('option')).toHaveLength(4)
  })

  it('opens its list again for a text that is typed, and not for one that comes from outside', async () => {
    const translated = options.map(({ id }) => ({ id, label: `${id} in another language` }))
    let show: (props: Partial<Parameters<typeof ComboBox>[0]>) => void = () => {}
    function Changing() {
      const [props, setProps] = useState({})
      show = (next) => act(() => setProps(next))
      return <ComboBox aria-label="Category" options={options} value="Gory" {...props} />
    }
    const { user } = renderUi(<Changing />)
    await user.tab()
    await user.keyboard('{Escape}')
    show({ options: translated })
    expect(box()).toHaveValue('Gory in another language')
    expect(box()).toHaveFocus()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.keyboard('c')
    expect(screen.getByRole('listbox')).toBeInTheDocument()
  })

  it('leaves Enter to an input method that is still composing', async () => {
    const { user, onChange } = open()
    await user.type(box(), 'gory c')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(onChange).not.toHaveBeenCalledWith('Category C')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onChange).toHaveBeenLastCalledWith('Category C')
  })

  it('ranks the whole label, its start and the start of a word before any other place', async () => {
    const { user } = open()
    await user.type(box(), 'gory')
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Gory',
      'Category C',
      'Category B',
      'Allegory C',
    ])
    expect(screen.getAllByText(/^gory$/i, { selector: '.match' })).toHaveLength(4)
  })

  it('takes the option that the arrow keys are on', async () => {
    const { user, onChange } = open()
    await user.type(box(), 'category{ArrowDown}{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('Category B')
  })

  it('is emptied by emptying its text', async () => {
    const onChange = vi.fn()
    function Chooser() {
      const [value, setValue] = useState<string | null>('Gory')
      onChange.mockImplementation(setValue)
      return <ComboBox aria-label="Category" options={options} value={value} onChange={onChange} />
    }
    const { user } = renderUi(<Chooser />)
    await user.clear(box())
    await user.keyboard('{Enter}')
    await user.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
    expect(box()).toHaveValue('')
  })

  it('keeps text of its own where that is allowed', async () => {
    const { user, onChange } = open({ allowsCustomValue: true })
    await user.type(box(), 'g{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('g')
  })
})

it('finds without accents, by id after labels, and inside groups', () => {
  const cities = [
    { id: 'xx', label: 'Sao' },
    { title: 'Brazil', options: [{ id: 'sp', label: 'São Paulo' }] },
    { title: 'Chile', options: [{ id: 'cl', label: 'Santiago' }] },
  ]
  expect(matchOptions(cities, 'sao')).toEqual(cities.slice(0, 2))
  expect(matchOptions(cities, 'sp')).toEqual([cities[1]])
  expect(markMatch('São Paulo', 'ao')).toEqual([
    { part: 'S', isMatch: false },
    { part: 'ão', isMatch: true },
    { part: ' Paulo', isMatch: false },
  ])
})
