import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Table } from './Table'

afterEach(() => vi.unstubAllGlobals())

it('is a stop of the keyboard only while it scrolls sideways', () => {
  const measures: (() => void)[] = []
  class Observer {
    constructor(measure: () => void) {
      measures.push(measure)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  renderUi(
    <Table aria-label="Wide">
      <tbody />
    </Table>,
  )
  expect(screen.queryByRole('region')).toBeNull()
  const scroller = screen.getByRole('table', { name: 'Wide' }).parentElement
  Object.defineProperty(scroller, 'scrollWidth', { value: 900, configurable: true })
  Object.defineProperty(scroller, 'clientWidth', { value: 390, configurable: true })
  act(() => {
    for (const measure of measures) measure()
  })
  expect(screen.getByRole('region', { name: 'Wide' })).toHaveAttribute('tabindex', '0')
})

it('is one stop of the keyboard, whatever comes and goes in its cells', async () => {
  const rowOf = (name: string, controls: readonly string[]) => (
    <tr key={name}>
      <th>{name}</th>
      <td>
        {controls.map((control) => (
          <button key={control} type="button">
            {control}
          </button>
        ))}
      </td>
    </tr>
  )
  const tableOf = (rows: Readonly<Record<string, readonly string[]>>) => (
    <Table isGrid aria-label="Things">
      <tbody>{Object.entries(rows).map(([name, controls]) => rowOf(name, controls))}</tbody>
    </Table>
  )
  const { rerender } = renderUi(tableOf({ one: ['a'], two: ['b'] }))
  const stops = () => [...document.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent)
  const controls = () =>
    screen.getAllByRole('button').map(({ textContent, tabIndex }) => `${textContent} ${tabIndex}`)
  await expect.poll(stops).toEqual(['one'])
  rerender(tableOf({ one: ['a'], two: ['b', 'c'], three: ['d'] }))
  await expect.poll(controls).toEqual(['a -1', 'b -1', 'c -1', 'd -1'])
  act(() => screen.getByRole('button', { name: 'c' }).focus())
  expect(stops()).toEqual(['c'])
  rerender(tableOf({ one: ['a', 'e'], two: ['b'], three: ['d'] }))
  await expect.poll(stops).toEqual(['one'])
  expect(controls()).toEqual(['a -1', 'e -1', 'b -1', 'd -1'])
})

it('reads the style of its cells once for each frame, however many rows come one after the other', async () => {
  renderUi(
    <Table isGrid aria-label="Things">
      <tbody>
        <tr>
          <th>one</th>
        </tr>
      </tbody>
    </Table>,
  )
  const body = screen.getAllByRole('rowgroup')[0]
  await expect.poll(() => document.querySelectorAll('[tabindex="0"]').length).toBe(1)
  const read = vi.spyOn(globalThis, 'getComputedStyle')
  for (const name of ['two', 'three', 'four']) {
    const row = body?.appendChild(document.createElement('tr'))
    row?.appendChild(document.createElement('td')).append(name)
    await Promise.resolve()
  }
  expect(read).not.toHaveBeenCalled()
  await expect.poll(() => document.querySelectorAll('[tabindex="-1"]').length).toBe(3)
  // The row of the tab stop is looked at with them.
  expect(read).toHaveBeenCalledTimes(4)
  read.mockRestore()
})
