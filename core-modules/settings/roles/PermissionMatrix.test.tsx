import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { PermissionMatrix } from './PermissionMatrix'
import type { PermissionTable } from './permissionTable'
import texts from './texts.json'

const table: PermissionTable = { role: 3, saved: [], staged: new Map() }

/** Says which rows come near, and which go. */
let scroll: (seen: (place: number) => boolean) => void
beforeEach(() => {
  const all: Observer[] = []
  class Observer {
    readonly rows: Element[] = []
    constructor(readonly notify: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      all.push(this)
    }
    observe(row: Element) {
      this.rows.push(row)
    }
    unobserve() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  scroll = (seen) =>
    act(() => {
      for (const { rows, notify } of all)
        notify(rows.map((target, at) => ({ target, isIntersecting: seen(at + 1) })))
    })
})

function open(count: number) {
  const collections = Array.from({ length: count }, (_, at) => aCollection(`things_${at + 1001}`, { id: {} }))
  return renderWithHost(<PermissionMatrix table={table} onChange={() => undefined} />, {
    collections,
    messages: { modules: { settings: { ...messages, roles: texts } } },
  })
}

const row = (at: number) => screen.getByText(`Things ${at + 1000}`).closest('tr') as HTMLElement
/** A frame for each few rows. */
const PATIENT = { timeout: 10_000 }
const isDrawn = (at: number) => within(row(at)).queryByRole('button', { name: /^Read of/ }) !== null

it('draws the cells of many collections only where they are seen, as the page is scrolled', async () => {
  const { container } = open(100)
  expect(await screen.findAllByText(/^Things/)).toHaveLength(100)
  const elements = () => container.querySelectorAll('*').length
  const atFirst = elements()
  expect(atFirst).toBeLessThan(100 * 26)
  scroll((place) => place > 80)
  // The last ones at once, the others in the next frames, so that no step takes long.
  expect([isDrawn(1), isDrawn(81), isDrawn(96), isDrawn(97), isDrawn(100)]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  await expect
    .poll(() => [isDrawn(1), isDrawn(80), isDrawn(81), isDrawn(100)], PATIENT)
    .toEqual([false, false, true, true])
  // As many have gone as have come.
  await expect.poll(elements, PATIENT).toBe(atFirst)
})

it('draws all cells of a few collections', async () => {
  open(40)
  await screen.findAllByText(/^Things/)
  expect([isDrawn(1), isDrawn(40)]).toEqual([true, true])
})

it('takes the keyboard to a row that is not drawn, in the same column, and keeps the row that has the focus', async () => {
  const { user } = open(100)
  const [first, second] = await screen.findAllByRole('button', { name: /^Read of/ })
  // What moves the focus comes later.
  await expect.poll(() => second?.tabIndex).toBe(-1)
  act(() => first?.focus())
  await user.keyboard('{PageDown}{PageDown}{PageDown}')
  expect(isDrawn(31)).toBe(true)
  expect(document.activeElement).toHaveAccessibleName('Read of Things 1031: None')
  scroll(() => false)
  await expect.poll(() => [isDrawn(1), isDrawn(20), isDrawn(31)], PATIENT).toEqual([false, false, true])
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement).toHaveAccessibleName('More for Things 1100')
  await user.tab()
  expect(screen.getByRole('switch')).toHaveFocus()
  await user.tab({ shift: true })
  expect(row(100)).toContainElement(document.activeElement as HTMLElement)
})
