import { renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes, useSearchParams } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ListingMemory, useQueryMemory, useScrollMemory, useWayBack } from './ListingMemory'

function Rows() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [search] = useSearchParams()
  useScrollMemory(scroller, true)
  useQueryMemory()
  return (
    <div ref={setScroller} data-testid="rows">
      <Link to="/cities/1">item</Link>
      <Link to="/cities/2">other item</Link>
      <Link to="/cities?q=york&sort=-name">search</Link>
      <p>Searched: {search.get('q')}</p>
      <Link to="/">overview</Link>
    </div>
  )
}

function ItemPage() {
  return <Link to={useWayBack('/cities')}>back</Link>
}

const render = () =>
  renderWithHost(
    <ListingMemory>
      <Routes>
        <Route index element={<Link to="/cities">listing</Link>} />
        <Route path="cities" element={<Rows />} />
        <Route path="cities/:key" element={<ItemPage />} />
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

  it('leads back to the search, filters and order that the item was found by', async () => {
    const { user } = render()
    await user.click(screen.getByRole('link', { name: 'search' }))
    await user.click(screen.getByRole('link', { name: 'item' }))
    const back = screen.getByRole('link', { name: 'back' })
    expect(back).toHaveAttribute('href', '/cities?q=york&sort=-name')
    await user.click(back)
    expect(screen.getByText('Searched: york')).toBeVisible()
  })

  it('gives the focus back to the row that the listing was left by', async () => {
    const { user } = render()
    await user.click(screen.getByRole('link', { name: 'other item' }))
    await user.click(screen.getByRole('link', { name: 'back' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'other item' })).toHaveFocus())
  })

  it('forgets the listing once the user has been elsewhere', async () => {
    const { user } = render()
    scrollTo(4200)
    await user.click(screen.getByRole('link', { name: 'overview' }))
    await user.click(screen.getByRole('link', { name: 'listing' }))
    expect(screen.getByTestId('rows').scrollTop).toBe(0)
  })
})
