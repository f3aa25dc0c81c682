import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Radio, RadioGroup } from '../radio/RadioGroup'
import { Switch } from '../switch/Switch'
import { renderUi } from '../testing/renderUi'
import { Checkbox } from './Checkbox'
import { CheckboxGroup } from './CheckboxGroup'

describe('Checkbox', () => {
  it('is ticked by click and Space', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<Checkbox onChange={onChange}>Island</Checkbox>)
    await user.click(screen.getByRole('checkbox', { name: 'Island' }))
    await user.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [false]])
  })

  it('can stand for several that differ', () => {
    renderUi(<Checkbox aria-label="All" isIndeterminate />)
    expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
  })

  it('keeps its state while it is read-only', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<Checkbox aria-label="Island" isSelected isReadOnly onChange={onChange} />)
    await user.click(screen.getByRole('checkbox'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('CheckboxGroup', () => {
  it('collects what is ticked', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <CheckboxGroup label="Days" value={['mo']} onChange={onChange}>
        <Checkbox value="mo">Monday</Checkbox>
        <Checkbox value="tu">Tuesday</Checkbox>
      </CheckboxGroup>,
    )
    expect(screen.getByRole('group', { name: 'Days' })).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
    expect(onChange).toHaveBeenCalledWith(['mo', 'tu'])
  })
})

describe('RadioGroup', () => {
  it('moves the choice by arrow keys', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <RadioGroup label="Theme" defaultValue="light" onChange={onChange}>
        <Radio value="light">Light</Radio>
        <Radio value="dark" description="For the night">
          Dark
        </Radio>
      </RadioGroup>,
    )
    await user.tab()
    expect(screen.getByRole('radio', { name: 'Light' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(onChange).toHaveBeenCalledWith('dark')
  })
})

describe('Switch', () => {
  it('is a switch with the label beside it', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<Switch onChange={onChange}>Public</Switch>)
    await user.click(screen.getByRole('switch', { name: 'Public' }))
    expect(onChange).toHaveBeenCalledWith(true)
  })
})
