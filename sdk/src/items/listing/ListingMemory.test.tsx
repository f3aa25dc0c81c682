import { renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ListingMemory, useScrollMemory } from './ListingMemory'

function Rows() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useScrollMemory(scroller, true)
  return (
    <div ref={setScroller} data-testid="rows">
      <Link to="/cities/1">item</Link>
      <Link to="/">overview</Link>
    </div>
  )
}

const render = () =>
  renderWithHost(
    <ListingMemory>
      <Routes>
        <Route index element={<Link to="/cities">listing</Link>} />
        <Route path="cities" element={<Rows />} />
        <Route path="cities/1" element={<Link to="/cities">back</Link>} />
      </Routes>
    </ListingMemory>,
    { route: '/cities' },
  )

function scrollTo(topPx: number) {
  const rows = screen.getByTestId('rows')
  rows.scrollTop = topPx
  rows.dispatchEvent(new Event('scroll'))
}

describe('ListingMemory', () => {
  it('scrolls back to where the listing was left for an item', async () => {
    const { user } = render()
    scrollTo(4200)
    await user.click(screen.getByRole('link', { name: 'item' }))
    await user.click(screen.getByRole('link', { name: 'back' }))
    expect(screen.getByTestId('rows').scrollTop).toBe(4200)
  })

  it('forgets the listing once the user has been elsewhere', async () => {
    const { user } = render()
    scrollTo(4200)
    await user.click(screen.getByRole('link', { name: 'overview' }))
    await user.click(screen.getByRole('link', { name: 'listing' }))
    expect(screen.getByTestId('rows').scrollTop).toBe(0)
  })
})
