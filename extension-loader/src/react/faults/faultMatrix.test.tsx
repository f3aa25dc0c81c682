import type { EntryFormat, ExtensionKind, ExtensionPart } from '@pergola/sdk/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FAULT_CASES, type FaultCase } from './cases'
import { createFaultPage, FORMATS } from './createFaultPage'
import { serveExtension } from './serveExtension'

const PARTS: readonly [ExtensionKind, ExtensionPart][] = [
  ['module', 'module'],
  ['layout', 'layout'],
  ['interface', 'input'],
  ['interface', 'display'],
]

const { Page, blamed, named, list, unlist, hurry, begin, end } = createFaultPage()
const native = { fetch: globalThis.fetch, stringify: JSON.stringify, pushState: history.pushState }
beforeEach(begin)
afterAll(end)

let cells = 0

async function expectContained(
  kind: ExtensionKind,
  part: ExtensionPart,
  format: EntryFormat,
  fault: FaultCase,
) {
  const id = `faulty-${++cells}`
  const neighbour = `neighbour-${format}`
  list(serveExtension({ kind: 'interface', id: neighbour, part: 'input', format }))
  list(serveExtension({ kind, id, part, format, fault }))
  const beside = { kind: 'interface', id: neighbour, part: 'input' } as const
  const view = render(<Page shown={[beside]} />)
  await screen.findByText(`${neighbour} works`)
  if (fault.isSlow) hurry()
  view.rerender(<Page shown={[beside, { kind, id, part }]} />)
  if (fault.press) fireEvent.click(await screen.findByText(`${id} works`))
  if (fault.isLeaving) {
    await screen.findByText(/faulty(-\d+)? works/)
    unlist(id)
  }
  await screen.findByText(fault.shows === 'part' ? `${id} works` : `${id} fell back`)
  await waitFor(() => expect(blamed.map((each) => each.kind)).toContain(fault.blamed))
  await waitFor(() => expect(named).toContain(id))

  expect(screen.getByText('the page stands')).toBeInTheDocument()
  expect(screen.getByText(`${neighbour} works`)).toBeInTheDocument()
  expect([...new Set(blamed.map((each) => each.id))]).toEqual([id])
  expect([...new Set(named)]).toEqual([id])
  expect([globalThis.fetch, JSON.stringify, history.pushState]).toEqual([
    native.fetch,
    native.stringify,
    native.pushState,
  ])
  expect(Object.keys(Array.prototype)).toEqual([])
  view.unmount()
}

describe.each(FORMATS)('where an extension of the page, in the format %s,', (format) => {
  describe.each(FAULT_CASES.map((fault) => [fault.fault, fault] as const))('%s', (_fault, fault) => {
    it.each(PARTS.filter(([, part]) => fault.only?.includes(part) ?? true))(
      'the page and its neighbour stand, and no one else is blamed (%s, %s)',
      (kind, part) => expectContained(kind, part, format, fault),
    )
  })
})
