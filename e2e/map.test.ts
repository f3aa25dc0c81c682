import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const WAIT = { timeout: 30_000 }
const TIMEOUT_MS = 120_000

const KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
}
const NAME = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' }

beforeAll(async () => {
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection: 'lighthouses',
    fields: [
      KEY,
      NAME,
      {
        field: 'spot',
        type: 'json',
        datatype: 'TEXT',
        interface: 'map',
        options: { mapLat: '60', mapLng: '5', defaultZoom: '4' },
      },
    ],
  })
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection: 'buoys',
    fields: [
      KEY,
      NAME,
      ...['latitude', 'longitude'].map((field) => ({
        field,
        type: 'decimal',
        datatype: 'DECIMAL',
        length: '9,5',
        interface: 'numeric',
      })),
    ],
  })
  await callAsAdmin(app.server, 'POST', '/items/buoys', [
    { name: 'West of the date line', latitude: 5, longitude: 178 },
    { name: 'East of the date line', latitude: 4, longitude: -178 },
    { name: 'Adrift', latitude: null, longitude: null },
  ])
})

async function saveSetting(key: string, value: string): Promise<void> {
  const found = (await callAsAdmin(app.server, 'GET', `/settings?filter[key]=${key}`)) as { id: number }[]
  const [method, path] = found[0] ? ['PATCH', `/settings/${found[0].id}`] : ['POST', '/settings']
  await callAsAdmin(app.server, method, path, { key, value })
}

async function showAsMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click()
  const layout = page.getByRole('button', { name: /View as/ })
  await layout.click()
  await page.getByRole('option', { name: 'Map' }).click()
  // Escape closes what is open on top: the panel, once the list of layouts is gone and focus is back in it.
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await expect.poll(() => layout.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await layout.waitFor({ state: 'detached' })
}

describe('a position', () => {
  it(
    'is set, saved and found on the map of the listing by keyboard alone',
    async () => {
      const { page, errors, foreignRequests } = app.record
      await page.goto(`${app.server.url}/admin/#/atlas/collections/lighthouses/+`)
      await page.reload()
      const name = 'Utsira'
      // A try that failed may have saved its item.
      const left = (await callAsAdmin(app.server, 'GET', '/items/lighthouses')) as { id: number }[]
      for (const { id } of left) await callAsAdmin(app.server, 'DELETE', `/items/lighthouses/${id}`)
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      const map = page.getByRole('application', { name: 'Spot' })
      await map.focus()
      await page.keyboard.press('Enter')
      const latitude = async () => Number(await page.getByRole('textbox', { name: 'Latitude' }).inputValue())
      await expect.poll(latitude).toBeCloseTo(60, 1)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect.poll(latitude).toBeGreaterThan(60.5)
      const longitude = page.getByRole('textbox', { name: 'Longitude' })
      await longitude.fill('')
      await page.keyboard.press('Control+s')
      await page.getByText('A position needs both latitude and longitude.').first().waitFor()
      await longitude.fill('4.88')
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      const [saved] = (await callAsAdmin(app.server, 'GET', `/items/lighthouses?filter[name]=${name}`)) as {
        spot: { lat: number; lng: number }
      }[]
      expect(saved?.spot.lng).toBe(4.88)
      expect(saved?.spot.lat).toBeGreaterThan(60)
      expect(await violationsOn(page)).toEqual([])

      await page.goto(`${app.server.url}/admin/#/atlas/collections/lighthouses`)
      await showAsMap(page)
      await page.getByRole('application', { name: 'Map of Lighthouses' }).waitFor()
      const link = page.getByRole('list', { name: 'Lighthouses in view' }).getByRole('link', { name })
      await link.waitFor()
      expect(await violationsOn(page)).toEqual([])
      await link.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(errors).toEqual([])
      expect(foreignRequests()).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'in two numbers is asked for by what is in view, over the date line too',
    async () => {
      const { page } = app.record
      const asked: string[] = []
      page.on('request', (request) => {
        const url = decodeURIComponent(request.url())
        if (url.includes('/items/buoys') && url.includes('[between]')) asked.push(url)
      })
      await page.goto(`${app.server.url}/admin/#/atlas/collections/buoys`)
      await page.reload()
      await showAsMap(page)
      // Both are near to each other, so the map begins there.
      await page.getByText('2 items in view').waitFor()
      await expect.poll(() => asked.some((url) => /\[between\]=-180,-1\d\d/.test(url)), WAIT).toBe(true)
      const links = page.getByRole('list', { name: 'Buoys in view' }).getByRole('link')
      await expect.poll(() => links.count()).toBe(2)
      const map = page.getByRole('application', { name: 'Map of Buoys' })
      await map.focus()
      // A map that still zooms to where its items are takes no steps.
      const movesAway = async () => {
        await page.keyboard.press('Shift+ArrowDown')
        return page.getByText('Nothing in view').count()
      }
      await expect.poll(movesAway, WAIT).toBe(1)
    },
    TIMEOUT_MS,
  )

  it(
    'stands on the tiles that an administrator has set, and no page asks another server before',
    async () => {
      const { page } = app.record
      const asked: string[] = []
      const tiles = createServer((request, response) => {
        asked.push(request.url ?? '')
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')
      })
      await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
      try {
        const { port } = tiles.address() as AddressInfo
        await saveSetting('map_tiles', `http://127.0.0.1:${port}/{z}/{x}/{y}.svg`)
        await saveSetting('map_attribution', 'Drawn for this test')
        const item = { name: 'Fastnet', spot: { lat: 51.39, lng: -9.6 } }
        const { id } = (await callAsAdmin(app.server, 'POST', '/items/lighthouses', item)) as { id: number }
        await page.goto(`${app.server.url}/admin/#/atlas/collections/lighthouses/${id}`)
        await page.reload()
        await page.getByText('Drawn for this test').waitFor()
        await expect.poll(() => page.locator('img.leaflet-tile-loaded').count(), WAIT).toBeGreaterThan(0)
        expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.svg$/)
      } finally {
        tiles.closeAllConnections()
        await new Promise((resolve) => tiles.close(resolve))
      }
    },
    TIMEOUT_MS,
  )
})
