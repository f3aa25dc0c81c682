import { expect, it } from 'vitest'
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
