import { expect, it, vi } from 'vitest'
import { focusField } from './focusField'

it.each([
  ['the text below a toolbar', '<button>Bold</button><p contenteditable="true" id="meant" tabindex="0"></p>'],
  [
    'the row that is marked',
    '<button>Sort by name</button><i data-state="changed"><button>A</button></i><i data-state="invalid"><button id="meant">B</button></i>',
  ],
  ['the first control', '<button id="meant">Choose</button><input>'],
])('moves the focus to %s', (_what, content) => {
  document.body.innerHTML = `<div data-field="a"><div data-input><input></div></div><div data-field="b"><div data-input>${content}</div></div>`
  focusField(document, 'b')
  expect(document.activeElement).toHaveAttribute('id', 'meant')
})

it('says to a list that would open with the focus that no one asked for it', () => {
  document.body.innerHTML = '<div data-field="a"><div data-input><input role="combobox"></div></div>'
  const opened = vi.fn(({ target }: FocusEvent) => (target as HTMLElement).dataset.quiet)
  document.querySelector('input')?.addEventListener('focus', opened)
  focusField(document, 'a')
  expect(opened).toHaveReturnedWith('')
  expect(document.querySelector('input')).not.toHaveAttribute('data-quiet')
})
