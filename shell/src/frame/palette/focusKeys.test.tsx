import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { goToRegion, openFieldMenu } from './focusKeys'

beforeEach(() => {
  // Nothing has a size in the DOM of tests.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList
})

function showPage() {
  render(
    <>
      <nav aria-label="Modules">
        <button type="button">Skip</button>
        <a href="#files">Files</a>
        <a href="#cities" aria-current="page">
          Collections
        </a>
      </nav>
      <div data-page>
        <header>
          <nav aria-label="Breadcrumb">
            <a href="#all">All</a>
          </nav>
          <h1 tabIndex={-1}>Cities</h1>
          <button type="button">New</button>
        </header>
        <main tabIndex={-1}>
          <button type="button">Row</button>
        </main>
      </div>
      <section aria-live="polite" aria-label="Notifications" />
    </>,
  )
}
const focused = () => document.activeElement?.textContent

it('goes from part to part of the page and round, past those without anything in them', () => {
  showPage()
  const way = [1, 1, 1, 1, -1].map((step) => {
    goToRegion(step as 1 | -1)
    return focused()
  })
  expect(way).toEqual(['Collections', 'Cities', 'Row', 'Collections', 'Row'])
})

it('goes back to what had the focus in that part', () => {
  showPage()
  screen.getByText('New').focus()
  goToRegion(1)
  expect(document.activeElement?.tagName).toBe('MAIN')
  goToRegion(-1)
  expect(focused()).toBe('New')
})

it('leaves the focus in what is open over the page', () => {
  render(
    <>
      <main tabIndex={-1}>Page</main>
      <div role="dialog">
        <button type="button">Done</button>
      </div>
    </>,
  )
  screen.getByText('Done').focus()
  goToRegion(1)
  expect(focused()).toBe('Done')
})

it('opens the menu of the field with the focus, or of the one around it, and gives the focus back', () => {
  const opened = vi.fn()
  render(
    <div data-field="rows">
      <button type="button" data-field-menu onClick={() => opened('rows')}>
        Menu of rows
      </button>
      <div data-field="name">
        <input aria-label="Name" />
      </div>
      <div data-field="code">
        <button type="button" data-field-menu onClick={() => opened('code')}>
          Menu of code
        </button>
        <input aria-label="Code" />
      </div>
    </div>,
  )
  screen.getByLabelText('Code').focus()
  openFieldMenu()
  // As a menu does when it closes.
  screen.getByText('Menu of code').focus()
  expect(screen.getByLabelText('Code')).toHaveFocus()
  screen.getByLabelText('Name').focus()
  openFieldMenu()
  expect(opened.mock.calls).toEqual([['code'], ['rows']])
})
