import { beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()

beforeAll(async () => {
  await makeCollection(app.server, 'harbours', { name: TEXT }, [{ name: 'Riga' }])
  await makeCollection(
    app.server,
    'berths',
    {
      title: TEXT,
      harbour: {
        type: 'm2o',
        datatype: 'INT',
        length: 10,
        interface: 'many-to-one',
        options: { template: '{{name}}' },
      },
    },
    [{ title: 'North', harbour: 1 }],
  )
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'berths',
    field_many: 'harbour',
    collection_one: 'harbours',
    field_one: null,
    junction_field: null,
  })
  await app.record.page.reload()
})

/** What of the first one is under the second. */
const overlaps = (
  one: { x: number; y: number; width: number; height: number },
  other: { x: number; y: number; width: number; height: number },
) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

it.each([
  ['a wide screen', { width: 1440, height: 900 }],
  ['a small laptop', { width: 1024, height: 700 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'leave the actions of an open dialog free on %s, and can be dismissed beside it',
  async (_screen, size) => {
    const { page } = app.record
    await page.setViewportSize(size)
    await page.goto(`${app.server.url}/admin/#/atlas/collections/berths/1`)
    const item = await new ItemPage(page).ready()
    await item.field('Title').fill(`North ${size.width}`)
    await page.keyboard.press('Control+s')
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText('Item saved')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Edit item', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const done = dialog.getByRole('button', { name: 'Done' })
    await done.waitFor()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/e13shots/notice-${size.width}.png` })
    const box = await notice.locator('xpath=ancestor::li').boundingBox()
    for (const action of [done, dialog.getByRole('button', { name: 'Close' })]) {
      const own = await action.boundingBox()
      expect(own && box && overlaps(own, box)).toBe(false)
      // Dialogs are no higher than the window.
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThan(size.height)
    }
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await done.click()
    await dialog.waitFor({ state: 'detached' })
  },
)
