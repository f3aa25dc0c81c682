import { WorldMap } from '@pergola/sdk/items'
import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import MapDisplay from './display'
import MapInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const oslo = { lat: 59.91, lng: 10.75 }
const map = () => screen.findByRole('application', { name: 'Label' })
const box = (name: string) => screen.findByRole('textbox', { name })

beforeAll(() => WorldMap.preload())
// The test DOM has no layout, in which anything could be in view.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => vi.unstubAllGlobals())

describe('map', () => {
  it('sets the position under the crosshair, which the arrow keys move', async () => {
    const { changes } = await renderInput(MapInput, tested, { options: { mapLat: '50', mapLng: '8' } })
    fireEvent.keyDown(await map(), { key: 'Enter' })
    expect(changes).toEqual([{ lat: 50, lng: 8 }])
    fireEvent.keyDown(await map(), { key: 'ArrowUp' })
    fireEvent.keyDown(await map(), { key: 'ArrowRight' })
    fireEvent.keyDown(await map(), { key: ' ' })
    const { lat, lng } = changes[1] as typeof oslo
    expect(lat).toBeGreaterThan(50)
    expect(lng).toBeGreaterThan(8)
  })

  it('takes two numbers, and keeps one of them until the other is there', async () => {
    const { user, changes } = await renderInput(MapInput, tested)
    await user.type(await box('Latitude'), '9')
    expect(changes.at(-1)).toEqual({
      $rejected: '9; ',
      reason: 'A position needs both latitude and longitude.',
    })
    expect(await box('Latitude')).toHaveValue('9')
    await user.type(await box('Longitude'), '-1.5')
    expect(changes.at(-1)).toEqual({ lat: 9, lng: -1.5 })
    await user.type(await box('Latitude'), '9')
    expect(changes.at(-1)).toMatchObject({ $rejected: '99; -1.5', reason: 'Must be between -90 and 90.' })
  })

  it('keeps what a stored position holds beside its coordinates, until it is emptied', async () => {
    const value = { ...oslo, zoom: 9 }
    const { user, changes } = await renderInput(MapInput, tested, { value })
    await user.clear(await box('Latitude'))
    await user.type(await box('Latitude'), '60')
    expect(changes.at(-1)).toEqual({ lat: 60, lng: oslo.lng, zoom: 9 })
    fireEvent.keyDown(await map(), { key: 'Enter' })
    expect(changes.at(-1)).toMatchObject({ zoom: 9 })
    await user.click(screen.getByRole('button', { name: 'Clear position' }))
    fireEvent.keyDown(await map(), { key: 'Enter' })
    expect(changes.at(-1)).not.toHaveProperty('zoom')
  })

  it('draws its ground when it comes into view; before that it is a stop of the keyboard like any control', async () => {
    let comeIntoView = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(note: (entries: object[]) => void) {
          comeIntoView = () => note([{ isIntersecting: true }])
          note([{ isIntersecting: false }])
        }
        observe() {}
        disconnect() {}
      },
    )
    const { changes } = await renderInput(MapInput, tested, { value: oslo })
    const element = await map()
    expect(element).toHaveAttribute('tabindex', '0')
    expect(element).toBeEmptyDOMElement()
    fireEvent.keyDown(element, { key: 'Enter' })
    expect(changes).toEqual([])
    act(() => comeIntoView())
    expect(screen.getByTitle('59.91, 10.75')).toBeInTheDocument()
    fireEvent.keyDown(element, { key: 'ArrowUp' })
    fireEvent.keyDown(element, { key: 'Enter' })
    expect((changes[0] as typeof oslo).lat).toBeGreaterThan(oslo.lat)
  })

  it('is cleared', async () => {
    const { user, changes } = await renderInput(MapInput, tested, { value: oslo })
    expect(await box('Latitude')).toHaveValue('59.91')
    await user.click(screen.getByRole('button', { name: 'Clear position' }))
    expect(changes).toEqual([null])
    expect(await box('Longitude')).toHaveValue('')
  })

  it('follows a value that changes from outside', async () => {
    const { setValue } = await renderInput(MapInput, tested, { value: oslo })
    setValue({ lat: -33.9, lng: 151.2 })
    expect(await box('Latitude')).toHaveValue('-33.9')
    expect(await screen.findByTitle('-33.9, 151.2')).toBeInTheDocument()
  })

  it.each([{ lat: 400, lng: 0 }, 'Oslo', [1, 2]])(
    'shows %j as it is, and stages nothing in its place',
    async (value) => {
      const { changes } = await renderInput(MapInput, tested, { value })
      await map()
      expect(screen.getByText(/What is stored is no position: /)).toHaveTextContent(
        typeof value === 'string' ? value : JSON.stringify(value),
      )
      expect(changes).toEqual([])
    },
  )

  it('reads as text where it cannot be changed', async () => {
    const { changes } = await renderInput(MapInput, tested, { value: oslo, props: { isReadOnly: true } })
    fireEvent.keyDown(await map(), { key: 'Enter' })
    expect(changes).toEqual([])
    expect(screen.getByText('59.91, 10.75')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Clear position' })).not.toBeInTheDocument()
  })

  it('goes to where the browser is, and says when that cannot be known', async () => {
    let answer: 'found' | 'denied' = 'denied'
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      geolocation: {
        getCurrentPosition: (found: (position: object) => void, failed: (error: object) => void) =>
          answer === 'denied' ? failed({ code: 1 }) : found({ coords: { latitude: 48, longitude: 11 } }),
      },
    })
    const { user, host, changes } = await renderInput(MapInput, tested)
    await user.click(await screen.findByRole('button', { name: 'My position' }))
    expect(host.stores.notifications.getState().items[0]?.title).toBe(
      'Location access is blocked: allow it in the browser',
    )
    answer = 'found'
    await user.click(screen.getByRole('button', { name: 'My position' }))
    expect(changes).toEqual([])
    fireEvent.keyDown(await map(), { key: 'Enter' })
    expect(changes).toEqual([{ lat: 48, lng: 11 }])
  })

  it('finds an address by the search of the project, and says where none is set up', async () => {
    const options = { address_to_code: true }
    const { unmount } = await renderInput(MapInput, tested, { options })
    expect(screen.getByText(/No search for addresses is set up/)).toBeVisible()
    unmount()

    const found = { features: [{ geometry: { coordinates: [oslo.lng, oslo.lat] } }] }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)))
    const { user, changes } = await renderInput(MapInput, tested, {
      options,
      host: { settings: { map_geocoder: 'https://places.example/search' } },
    })
    await user.type(await box('Enter an address'), 'Oslo{Enter}')
    await vi.waitFor(() => expect(changes).toEqual([oslo]))
  })

  it('shows its position in a listing, and what is none', () => {
    const { unmount } = renderDisplay(MapDisplay, tested, oslo)
    expect(screen.getByText('59.91, 10.75')).toBeVisible()
    unmount()
    renderDisplay(MapDisplay, tested, { a: 1 })
    expect(screen.getByText('No position')).toBeVisible()
    expect(screen.getByTitle('{"a":1}')).toBeVisible()
  })
})
