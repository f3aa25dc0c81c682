import { screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Dialog as LazyDialog } from '../lazy/components'
import { renderUi } from '../testing/renderUi'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog } from './Dialog'
import { PromptDialog } from './PromptDialog'
import { Sheet } from './Sheet'

describe('Dialog', () => {
  it('is named by its title, and closes by Escape and by its button', async () => {
    const onOpenChange = vi.fn()
    const { user } = renderUi(
      <Dialog isOpen onOpenChange={onOpenChange} title="Edit city">
        Content
      </Dialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Edit city' })).toHaveTextContent('Content')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  })

  it('closes by a press on the backdrop, but not by the second half of the double press that has opened it', async () => {
    const onOpenChange = vi.fn()
    const { user } = renderUi(<Dialog isOpen onOpenChange={onOpenChange} title="Edit city" />)
    const pressBeside = () => user.click(document.body)
    await pressBeside()
    expect(onOpenChange).not.toHaveBeenCalled()
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 1_000)
    onTestFinished(() => clock.mockRestore())
    await pressBeside()
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })

  it('asks before it loses what was typed, by Escape and by its button, and answers each question once', async () => {
    const onOpenChange = vi.fn()
    const { user } = renderUi(<Dialog isOpen hasEdits onOpenChange={onOpenChange} title="Edit city" />)
    await user.keyboard('{Escape}')
    const question = () => screen.queryByRole('alertdialog')
    expect(question()).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(question()).not.toBeInTheDocument()
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog', { name: 'Edit city' })).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(onOpenChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })

  it('stays until the user acts where an action is required', async () => {
    const onOpenChange = vi.fn()
    const { user } = renderUi(
      <Dialog isOpen onOpenChange={onOpenChange} title="Session expired" isActionRequired />,
    )
    await user.keyboard('{Escape}')
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('renders nothing while it is closed, and its code is fetched when it opens', async () => {
    const { rerender } = renderUi(<LazyDialog isOpen={false} onOpenChange={vi.fn()} title="Edit" />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    rerender(<LazyDialog isOpen onOpenChange={vi.fn()} title="Edit" />)
    expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeInTheDocument()
  })
})

describe('ConfirmDialog', () => {
  it('asks by naming what is lost, and runs the action', async () => {
    const onConfirm = vi.fn()
    const { user } = renderUi(
      <ConfirmDialog
        isOpen
        title="Delete 3 items?"
        body="There is no way back."
        confirmLabel="Delete 3 items"
        isDanger
        onConfirm={onConfirm}
        onCancel={vi.fn()}
      />,
    )
    expect(screen.getByRole('alertdialog', { name: 'Delete 3 items?' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete 3 items' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('takes Escape as cancel, but not while the action runs', async () => {
    const onCancel = vi.fn()
    const common = { isOpen: true, title: 'Delete?', confirmLabel: 'Delete', onConfirm: vi.fn(), onCancel }
    const { user, rerender } = renderUi(<ConfirmDialog {...common} />)
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
    rerender(<ConfirmDialog {...common} isPending />)
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
  })
})

describe('PromptDialog', () => {
  const common = { isOpen: true, title: 'Name of the bookmark', confirmLabel: 'Create', onCancel: vi.fn() }

  it('confirms by Enter', async () => {
    const onConfirm = vi.fn()
    const { user } = renderUi(<PromptDialog {...common} onConfirm={onConfirm} />)
    await user.type(screen.getByRole('textbox', { name: 'Name of the bookmark' }), 'Large cities{Enter}')
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Large cities')
  })

  it('is left by Escape as it opened, and after a question with other text', async () => {
    const onCancel = vi.fn()
    const { user } = renderUi(
      <PromptDialog {...common} defaultValue="Cities" onCancel={onCancel} onConfirm={vi.fn()} />,
    )
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
    await user.type(screen.getByRole('textbox'), '!')
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.type(screen.getByRole('textbox'), '{Backspace}{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(2)
  })

  it('does not confirm blank text where text is required', async () => {
    const onConfirm = vi.fn()
    const { user } = renderUi(<PromptDialog {...common} isRequired onConfirm={onConfirm} />)
    await user.type(screen.getByRole('textbox'), '  {Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
  })

  it('cleans what is typed, and says what is wrong with it', async () => {
    const { user } = renderUi(
      <PromptDialog
        {...common}
        sanitize={(text) => text.toLowerCase()}
        validate={(text) => (text === 'taken' ? 'This name is taken' : undefined)}
        onConfirm={vi.fn()}
      />,
    )
    await user.type(screen.getByRole('textbox'), 'TAKEN')
    expect(screen.getByRole('textbox')).toHaveValue('taken')
    expect(screen.getByText('This name is taken')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
  })
})

describe('Sheet', () => {
  it('is a dialog that Escape closes', async () => {
    const onOpenChange = vi.fn()
    const { user } = renderUi(
      <Sheet isOpen onOpenChange={onOpenChange} aria-label="Navigation">
        Links
      </Sheet>,
    )
    expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  })
})
