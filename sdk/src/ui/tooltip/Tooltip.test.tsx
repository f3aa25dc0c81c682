import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithHost } from '../../testing/renderWithHost'
import { IconButton } from '../button/IconButton'
import { Page } from '../page/Page'
import { renderUi } from '../testing/renderUi'
import { TOOLTIP_OFFSET_PX } from './TooltipBubble'

const tooltip = () => screen.queryByRole('tooltip')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function point(at: HTMLElement, type: 'pointerEnter' | 'pointerLeave') {
  // A pointer that has not moved is taken for one that a scroll brought here.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' })
  fireEvent.mouseMove(document.body)
  fireEvent[type](at, { pointerType: 'mouse' })
}

/** When it shows, in ms over its trigger; then leaves it. */
async function shownAfter(button: HTMLElement): Promise<number> {
  point(button, 'pointerEnter')
  let waitedMs = 0
  while (!tooltip() && waitedMs < 2000) {
    await pass(50)
    waitedMs += 50
  }
  point(button, 'pointerLeave')
  await pass(1000)
  return waitedMs
}

describe('a tooltip', () => {
  beforeEach(() => void vi.useFakeTimers())
  // The next one waits as long as the first, not as one of a row of buttons.
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
  })

  it('shows after 500 ms over its trigger, and hides 100 ms after', async () => {
    renderUi(<IconButton icon="delete" label="Delete" />)
    const button = screen.getByRole('button')
    point(button, 'pointerEnter')
    await pass(499)
    expect(tooltip()).toBeNull()
    await pass(1)
    expect(tooltip()).toHaveTextContent('Delete')
    point(button, 'pointerLeave')
    await pass(99)
    expect(tooltip()).toBeInTheDocument()
    await pass(1)
    expect(tooltip()).toBeNull()
  })

  it('stands 2 px from its trigger', () => {
    expect(TOOLTIP_OFFSET_PX).toBe(2)
  })

  it('of a button in the header of a page waits for 750 ms, in the page itself for 500', async () => {
    renderWithHost(
      <Page
        title="Cities"
        back="/atlas"
        titleExtra={<IconButton icon="bookmark" label="Bookmark" />}
        actions={<IconButton icon="more_vert" label="More" />}
      >
        <IconButton icon="delete" label="Delete" />
      </Page>,
    )
    const found = { Bookmark: 0, More: 0, Delete: 0 }
    for (const name of Object.keys(found) as (keyof typeof found)[])
      found[name] = await shownAfter(screen.getByRole('button', { name }))
    expect(found).toEqual({ Bookmark: 750, More: 750, Delete: 500 })
    expect(await shownAfter(screen.getByRole('link', { name: 'Back' }))).toBe(750)
  })
})
