import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFaultPage, type Shown } from './createFaultPage'
import { serveExtension } from './serveExtension'

const { Page, blamed, named, list, begin, end } = createFaultPage()
beforeEach(begin)
afterAll(end)

// As the share scope has it: the code is in a file of the one that brought it.
const PACKAGE = `globalThis.sharedPackage = { use: function use(depth = 0) {
  if (depth > 0) return use(depth - 1)
  throw new Error('in the package')
} }`

async function show(id: string, fault: { body?: string; press?: string }) {
  const shown: Shown[] = ['bringing', id].map((each) => ({ kind: 'interface', id: each, part: 'input' }))
  const [bringing, using] = shown as [Shown, Shown]
  list(serveExtension({ ...bringing, format: 'container', fault: { top: PACKAGE } }))
  list(serveExtension({ ...using, format: 'container', fault }))
  const view = render(<Page shown={[bringing]} />)
  await screen.findByText('bringing works')
  view.rerender(<Page shown={shown} />)
}

function expectBringerStands() {
  expect(screen.getByText('the page stands')).toBeInTheDocument()
  expect(screen.getByText('bringing works')).toBeInTheDocument()
  expect([...blamed.map(({ id }) => id), ...named]).not.toContain('bringing')
}

describe('an error in a package that one extension brought and another one calls', () => {
  it('ends the one that called it while it was drawn, and is never put down to the one that brought it', async () => {
    await show('drawing', { body: 'sharedPackage.use()' })
    await screen.findByText('drawing fell back')
    await waitFor(() => expect(named).toContain('drawing'))
    expectBringerStands()
  })

  it('so it is from deep in the package', async () => {
    await show('deep', { body: 'sharedPackage.use(20)' })
    await screen.findByText('deep fell back')
    expectBringerStands()
  })

  it('is put down to no one where a handler called it, and no one is known to be at work', async () => {
    await show('handling', { press: 'sharedPackage.use()' })
    fireEvent.click(await screen.findByText('handling works'))
    expect(screen.getByText('handling works')).toBeInTheDocument()
    expectBringerStands()
  })
})
