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
