import { EditorView } from '@codemirror/view'
import { renderWithHost } from '@pergola/sdk/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CodeArea, type CodeAreaProps } from './CodeArea'
import { parseJson } from './jsonText'

const network = vi.hoisted(() => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrival, arrive }
})
vi.mock('./codemirror/CodeEditor', async (original) => {
  await network.arrival
  return original()
})

const FIELD = {
  id: 'control',
  'aria-label': 'Code',
  'aria-describedby': undefined,
  isReadOnly: false,
  isRequired: false,
  isInvalid: false,
  validationBehavior: 'aria',
} as const

function setUp(more: Partial<CodeAreaProps> = {}, start = '') {
  const changes: string[] = []
  let setOutside: (text: string) => void = () => {}
  function Form() {
    const [text, setText] = useState(start)
    setOutside = setText
    return (
      <CodeArea
        field={FIELD}
        language="json"
        indent="  "
        hasLineNumbers
        {...more}
        text={text}
        onChange={(next) => {
          changes.push(next)
          setText(next)
        }}
      />
    )
  }
  const result = renderWithHost(<Form />)
  return { ...result, changes, setText: (text: string) => act(() => setOutside(text)) }
}

const box = () => screen.getByRole('textbox', { name: 'Code' })
function viewOf(element = box()): EditorView {
  const view = EditorView.findFromDOM(element)
  if (!view) throw new Error('This is no editor')
  return view
}
/** As typing does: this DOM has no layout, in which letters could be put at the caret. */
function type(text: string) {
  const view = viewOf()
  act(() => view.dispatch({ ...view.state.replaceSelection(text), userEvent: 'input.type' }))
}
const KEY_CODES: Readonly<Record<string, number>> = { Tab: 9, Escape: 27, Enter: 13, Shift: 16 }
/** @returns whether the key is left to the page */
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(box(), { key, keyCode: KEY_CODES[key], ...modifiers })

// First: once it is there, the editor is drawn at once.
it('holds the text in a plain box until the editor is there, which goes on at the caret', async () => {
  const { user, changes } = setUp({}, 'bc')
  const plain = box() as HTMLTextAreaElement
  await user.click(plain)
  plain.setSelectionRange(0, 0)
  await user.keyboard('a')
  expect(changes).toEqual(['abc'])

  network.arrive()
  await waitFor(() => expect(box()).toHaveAttribute('contenteditable', 'true'))
  expect(viewOf().state.doc.toString()).toBe('abc')
  expect(viewOf().state.selection.main.head).toBe(1)
  await waitFor(() => expect(box()).toHaveFocus())
  expect(changes).toEqual(['abc'])
})

describe('the editor', () => {
  it('hands on what is typed, and shows what is set from outside without handing it back', () => {
    const { changes, setText } = setUp({}, 'a')
    type('b')
    expect(changes).toEqual(['ba'])
    setText('new')
    expect(viewOf().state.doc.toString()).toBe('new')
    expect(changes).toEqual(['ba'])
  })

  it('keeps the line breaks as they are stored', () => {
    const { changes } = setUp({}, 'a\r\nb\r\n')
    expect(viewOf().state.doc.lines).toBe(3)
    type('x')
    expect(changes).toEqual(['xa\r\nb\r\n'])
  })

  it('is written in with styles that the policy of the page lets through', () => {
    setUp()
    expect(document.querySelector('style')).toBeNull()
    expect(document.adoptedStyleSheets.length).toBeGreaterThan(0)
  })

  it('marks the first mistake at its line', async () => {
    const check = (text: string) => {
      const parsed = parseJson(text)
      return parsed.isValid ? null : { at: parsed.at, message: 'Mistake' }
    }
    const { container } = setUp({ check }, '{\n  "a": x\n}')
    await waitFor(() => expect(container.querySelector('.cm-lintRange-error')).not.toBeNull())
    expect(container.querySelector('.cm-lintRange-error')).toHaveTextContent('x')
    expect(container.querySelectorAll('.cm-lint-marker-error')).toHaveLength(1)
  })

  it('indents with Tab, and lets it leave after Escape, until something else is pressed', () => {
    const { changes } = setUp({}, 'a')
    expect(box()).toHaveAccessibleDescription(/press Escape first/)
    expect(press('Tab')).toBe(false)
    expect(changes).toEqual(['  a'])
    expect(press('Escape')).toBe(true)
    expect(press('Shift')).toBe(true)
    expect(press('Tab')).toBe(true)
    press('b')
    expect(press('Tab')).toBe(false)
  })

  it.each([
    ['Enter', { ctrlKey: true }],
    ['s', { ctrlKey: true }],
    ['Escape', {}],
  ])('leaves %s %j to the page', (key, modifiers) => {
    const { changes } = setUp({}, 'a')
    expect(press(key, modifiers)).toBe(true)
    expect(changes).toEqual([])
  })

  it('closes its search with Escape before the page hears of it', async () => {
    const { user } = setUp({}, 'abc')
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    await user.click(screen.getByRole('button', { name: 'Find' }))
    const search = await screen.findByRole('textbox', { name: 'Find' })
    heard.mockClear()
    fireEvent.keyDown(search, { key: 'Escape', keyCode: 27 })
    expect(screen.queryByRole('textbox', { name: 'Find' })).not.toBeInTheDocument()
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('keydown', heard)
  })

  it('wraps long lines when asked', async () => {
    const { user } = setUp({}, 'abc')
    expect(viewOf().lineWrapping).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Wrap long lines' }))
    expect(viewOf().lineWrapping).toBe(true)
  })

  it('can be read and reached with the keyboard, but not changed, when it is read-only', () => {
    setUp({ field: { ...FIELD, isReadOnly: true }, template: { label: 'Insert', onInsert: () => {} } }, 'a')
    expect(box()).toHaveAttribute('contenteditable', 'false')
    expect(box()).toHaveAttribute('aria-readonly', 'true')
    expect(box()).toHaveAttribute('tabindex', '0')
    expect(press('Tab')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument()
  })

  it('reads from left to right where people read the other way', () => {
    const { container } = setUp()
    expect(container.querySelector('.cm-editor')).toHaveAttribute('dir', 'ltr')
  })

  it('takes files that are pasted, where they are wanted', () => {
    const onFiles = vi.fn()
    setUp({ onFiles })
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    fireEvent.paste(box(), { clipboardData: { files: [file], getData: () => '' } })
    expect(onFiles).toHaveBeenCalledWith([file])
  })
})
