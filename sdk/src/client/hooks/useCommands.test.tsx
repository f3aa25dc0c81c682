import { renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Command } from '../host/createCommands'
import { matchKeys } from './matchKeys'
import { useCommands } from './useCommands'

function Page({ commands, children }: { commands: readonly Command[]; children?: React.ReactNode }) {
  useCommands(commands)
  return children
}

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...init })

describe('matchKeys', () => {
  it('takes mod for Ctrl and for ⌘', () => {
    expect(matchKeys('mod+s', press('s', { ctrlKey: true }))).toBe(true)
    expect(matchKeys('mod+s', press('S', { metaKey: true }))).toBe(true)
    expect(matchKeys('mod+s', press('s'))).toBe(false)
    expect(matchKeys('s', press('s', { ctrlKey: true }))).toBe(false)
    expect(matchKeys('mod+s', press('s', { ctrlKey: true, altKey: true }))).toBe(false)
  })

  it('asks for Shift with letters only: a question mark is typed with it on some keyboards', () => {
    expect(matchKeys('shift+n', press('N', { shiftKey: true }))).toBe(true)
    expect(matchKeys('n', press('N', { shiftKey: true }))).toBe(false)
    expect(matchKeys('?', press('?', { shiftKey: true }))).toBe(true)
    expect(matchKeys('/', press('/', { shiftKey: true }))).toBe(true)
  })

  it('goes by the place of the key where the keyboard writes other letters', () => {
    expect(matchKeys('mod+k', press('л', { ctrlKey: true, code: 'KeyK' }))).toBe(true)
    expect(matchKeys('mod+k', press('x', { ctrlKey: true, code: 'KeyK' }))).toBe(false)
  })
})

describe('useCommands', () => {
  it('offers the commands of the moment while it is mounted', () => {
    const first: Command = { id: 'a', title: 'First', run: vi.fn() }
    const { host, rerender, unmount } = renderWithHost(<Page commands={[first]} />)
    expect(host.commands.list()).toEqual([first])
    rerender(<Page commands={[{ ...first, title: 'Second' }]} />)
    expect(host.commands.list().map(({ title }) => title)).toEqual(['Second'])
    unmount()
    expect(host.commands.list()).toEqual([])
  })

  it('runs a command by its keys, but not while someone types, in a dialog, or when the key was taken', () => {
    const run = vi.fn()
    renderWithHost(
      <Page commands={[{ id: 'a', title: 'A', keys: 'n', run }]}>
        <input aria-label="Text" />
        <input type="checkbox" />
        <div role="dialog">
          <button type="button">In a dialog</button>
        </div>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Takes keys
        </button>
      </Page>,
    )
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'n' })
    fireEvent.keyDown(screen.getByRole('button', { name: 'In a dialog' }), { key: 'n' })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Takes keys' }), { key: 'n' })
    expect(run).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'n' })
    expect(run).toHaveBeenCalledOnce()
  })

  it('runs what works everywhere in any control, except in one that keeps these keys, or over a question', () => {
    const run = vi.fn()
    const page = (extra: React.ReactNode = null) => (
      <Page commands={[{ id: 'a', title: 'A', keys: 'mod+k', keysWork: 'everywhere', run }]}>
        <input aria-label="Text" onKeyDown={(event) => event.stopPropagation()} />
        <div data-keys="mod+b mod+k">
          <textarea aria-label="Editor" />
        </div>
        {extra}
      </Page>
    )
    const { rerender } = renderWithHost(page())
    const keys = { key: 'k', ctrlKey: true }
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Editor' }), keys)
    expect(run).not.toHaveBeenCalled()
    expect(fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text' }), keys)).toBe(false)
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text' }), { ...keys, repeat: true })
    expect(run).toHaveBeenCalledOnce()
    rerender(page(<div role="alertdialog" aria-label="Sure?" />))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text' }), keys)
    expect(run).toHaveBeenCalledOnce()
  })
})
