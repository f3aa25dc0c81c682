import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { LinkButton } from './LinkButton'
import { Segmented } from './Segmented'
import { ToggleButton } from './ToggleButton'

describe('Button', () => {
  it('runs its action on click, Enter and Space', async () => {
    const onPress = vi.fn()
    const { user } = renderUi(<Button onPress={onPress}>Save</Button>)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.keyboard('{Enter} ')
    expect(onPress).toHaveBeenCalledTimes(3)
  })

  it('keeps focus while its action runs, and does not run it twice', async () => {
    const onPress = vi.fn()
    const { user } = renderUi(
      <Button onPress={onPress} isPending>
        Save
      </Button>,
    )
    await user.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onPress).not.toHaveBeenCalled()
    expect(screen.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument()
  })

  it('cannot be reached or pressed while it is disabled', async () => {
    const onPress = vi.fn()
    const { user } = renderUi(
      <Button onPress={onPress} isDisabled>
        Save
      </Button>,
    )
    await user.click(screen.getByRole('button'))
    expect(onPress).not.toHaveBeenCalled()
  })
})

describe('IconButton', () => {
  it('is named by its label, and shows it as a tooltip on focus', async () => {
    const { user } = renderUi(<IconButton icon="delete" label="Delete" />)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Delete')
  })
})

describe('LinkButton', () => {
  it('is a link, so it can be opened in a new tab', () => {
    renderUi(<LinkButton href="/atlas/files">Files</LinkButton>)
    expect(screen.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '/atlas/files')
  })
})

describe('ToggleButton', () => {
  it('says whether it is pressed', async () => {
    const { user } = renderUi(<ToggleButton>Pin</ToggleButton>)
    const button = screen.getByRole('button', { name: 'Pin' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('Segmented', () => {
  const options = [
    { id: 'table', label: 'Table' },
    { id: 'cards', label: 'Cards', icon: 'view_module', isIconOnly: true },
  ]

  it('marks the chosen option and reports another one', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <Segmented aria-label="View" options={options} value="table" onChange={onChange} />,
    )
    expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Cards' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('cards')
  })

  it('stays chosen when it is pressed again', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <Segmented aria-label="View" options={options} value="table" onChange={onChange} />,
    )
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    expect(onChange).not.toHaveBeenCalledWith('cards')
    expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked()
  })
})
