import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FocusPermit, holdFocus } from './holdFocus'

const kept = {
  html: HTMLElement.prototype.focus,
  svg: SVGElement.prototype.focus,
  input: HTMLInputElement.prototype.select,
  area: HTMLTextAreaElement.prototype.select,
  window: window.focus,
}
let allow: FocusPermit
let hasFocus: boolean
const select = vi.fn()
const focusWindow = vi.fn()

beforeEach(() => {
  document.body.innerHTML = '<input><svg tabindex="0"></svg>'
  hasFocus = false
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  focusWindow.mockClear()
  select.mockClear()
  HTMLInputElement.prototype.select = select
  HTMLTextAreaElement.prototype.select = select
  window.focus = focusWindow
  allow = holdFocus()
})
afterEach(() => {
  HTMLElement.prototype.focus = kept.html
  SVGElement.prototype.focus = kept.svg
  HTMLInputElement.prototype.select = kept.input
  HTMLTextAreaElement.prototype.select = kept.area
  window.focus = kept.window
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const take = (selector: string) => {
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus()
  return document.activeElement === document.querySelector(selector)
}

it.each(['input', 'svg'])('leaves the focus where it is: %s', (selector) => {
  expect(take(selector)).toBe(false)
  hasFocus = true
  expect(take(selector)).toBe(true)
})

it.each(['input', 'textarea'] as const)('leaves it there where the text of an %s is selected', (tag) => {
  const field = document.createElement(tag)
  field.select()
  expect(select).not.toHaveBeenCalled()
  hasFocus = true
  field.select()
  expect(select).toHaveBeenCalledOnce()
})

it('leaves it there where the whole window asks for it', () => {
  window.focus()
  expect(focusWindow).not.toHaveBeenCalled()
  hasFocus = true
  window.focus()
  expect(focusWindow).toHaveBeenCalledOnce()
})

it('gives it where the console asks for it, and not a moment longer, whatever is thrown', () => {
  allow(() => expect(take('input')).toBe(true))
  document.querySelector('input')?.blur()
  expect(() =>
    allow(() => {
      throw new Error('no control')
    }),
  ).toThrow('no control')
  expect(take('input')).toBe(false)
})
