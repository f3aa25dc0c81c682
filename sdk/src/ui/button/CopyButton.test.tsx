import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { CopyButton } from './CopyButton'

describe('CopyButton', () => {
  it('puts the text into the clipboard, and announces it each time', async () => {
    const { user } = renderUi(<CopyButton text="abc" />)
    const status = screen.getByRole('status')
    expect(status).toBeEmptyDOMElement()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('abc')
    expect(status).toHaveTextContent('Copied')
    // A screen reader says what changes: the text leaves and comes again.
    const seen: (string | null)[] = []
    const observer = new MutationObserver(() => seen.push(status.textContent))
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await vi.waitFor(() => expect(seen).toEqual(['', 'Copied']))
    observer.disconnect()
  })

  it('says nothing where the clipboard is refused', async () => {
    const { user } = renderUi(<CopyButton text="abc" aria-label="Copy the address" />)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(write).toHaveBeenCalledWith('abc')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    write.mockRestore()
  })
  it('copies by a selection where there is no clipboard, and leaves focus and selection as they were', async () => {
    const { user } = renderUi(<CopyButton text="abc" />)
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    const copied: string[] = []
    // jsdom has no such command.
    Object.assign(document, {
      execCommand: () => copied.push(String(document.getSelection())) > 0,
    })
    const button = screen.getByRole('button', { name: 'Copy' })
    await user.click(button)
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(copied).toEqual(['abc'])
    expect(button).toHaveFocus()
    expect(String(document.getSelection())).toBe('')
    expect(screen.queryByText('abc')).toBeNull()
    clipboard.mockRestore()
    Reflect.deleteProperty(document, 'execCommand')
  })
})
