import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { PRIMARY_KEY, showEveryInterface } from './killEach/showEveryInterface'
import { signInAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'
import { comesTrue, settle } from './support/visit'

const app = useSignedInPage()
const PARENT = 'escape_from'
const CONTROLS = ':is(input, textarea, button, [tabindex="0"], [contenteditable="true"]):visible'

/** A control of each kind that an interface draws: places among all controls of the dialog, which is drawn again each time. */
async function kindsOf(dialog: Locator): Promise<{ place: number; kind: string }[]> {
  const kinds = await dialog.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control, place) => {
      const owner = control.closest('[data-extension^="interface:"]')?.getAttribute('data-extension')
      const isFixed = control.matches(':disabled') || (control as HTMLElement).tabIndex < 0
      const look = [control.tagName, control.getAttribute('role'), control.getAttribute('type')].join(' ')
      return { place, kind: owner && !isFixed ? `${owner} ${look}` : '' }
    }),
  )
  return [...new Map(kinds.filter(({ kind }) => kind !== '').map((each) => [each.kind, each])).values()]
}

async function openDialog(page: Page, field: string): Promise<Locator> {
  // One that stayed open is in the way of the next.
  if ((await page.getByRole('dialog', { includeHidden: true }).count()) > 0) await page.reload()
  await page.locator(`[data-field="${field}"]`).getByRole('button', { name: 'Edit item' }).click()
  const dialog = page.getByRole('dialog', { includeHidden: true }).first()
  await dialog.locator('[data-field]').first().waitFor()
  await settle(page)
  return dialog
}

/** @returns Whether two presses were enough. */
async function escapeFrom(dialog: Locator): Promise<boolean> {
  const page = dialog.page()
  await page.keyboard.press('Escape')
  // One that closes is gone with the next frames.
  await settle(page)
  if (!(await dialog.isVisible())) return true
  await page.keyboard.press('Escape')
  return comesTrue(async () => !(await dialog.isVisible()), 2000)
}

// The first press may close a list, or leave a text.
it('Escape leaves the dialog of a related item from controls of every kind, in two presses', async () => {
  const call = await signInAsAdmin(app.server)
  const drawn = [...(await showEveryInterface(app.server.url)).keys()]
  const reference = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
  await call('POST', '/collections', {
    collection: PARENT,
    fields: [PRIMARY_KEY, ...drawn.map((field) => ({ ...reference, field }))],
  })
  const keys: Record<string, number> = {}
  for (const collection of drawn) {
    const relation = { collection_many: PARENT, field_many: collection, collection_one: collection }
    await call('POST', '/relations', relation)
    keys[collection] = ((await call('POST', `/items/${collection}`, {})) as { id: number }).id
  }
  const { id } = (await call('POST', `/items/${PARENT}`, keys)) as { id: number }
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${PARENT}/${id}`)
  await page.reload()

  const stuck: string[] = []
  let pressed = 0
  for (const field of drawn) {
    const first = await openDialog(page, field)
    const kinds = await kindsOf(first)
    if (!(await escapeFrom(first))) stuck.push(`${field}, as it opens`)
    for (const { place, kind } of kinds) {
      const dialog = await openDialog(page, field)
      await dialog.locator(CONTROLS).nth(place).focus()
      if (!(await escapeFrom(dialog))) stuck.push(kind)
      pressed++
    }
  }
  expect(stuck).toEqual([])
  expect(pressed).toBeGreaterThan(50)
}, 300_000)
