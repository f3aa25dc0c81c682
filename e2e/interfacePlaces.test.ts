import type { InterfaceCase } from '@pergola/sdk/testing'
import { expect } from 'vitest'
import { expectStored } from '../tests/support/caseFields'
import { type CaseTable, isEmptyStored } from './cases/caseTables'
import { actingCases, casesInRows, changingCases, nameOf, startingCases } from './cases/makeCaseCollections'
import { type CaseConsole, check, type Faults, playAll, playEachTable } from './cases/playEachTable'
import { takeStep } from './cases/takeStep'
import { settle } from './support/visit'

/**
 * From the keys of a real keyboard to the column and back: the cases that stand beside each interface, in every place other
 * than a plain form: the same hands store the same.
 */
playEachTable({
  'a required field': playRequired,
  'a required field of a new item': playNew,
  'a read-only field': playReadOnly,
  'a batch edit': playBatch,
  'a row and a dialog': playNested,
})

async function playRequired(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form, read } = app
  const collection = `${nameOf(table)}_required`
  const isHeld = ([, { stored }]: readonly [string, InterfaceCase]) => isEmptyStored(stored)
  const changing = changingCases(table)
  await form.open(`${collection}/1`)
  const before = await read(collection, 1)
  await playAll(
    app,
    changing.filter((one) => !isHeld(one)),
    faults,
  )
  await form.save()
  await playAll(app, changing.filter(isHeld), faults)
  await form.save()
  for (const [field, each] of changing.filter(isHeld))
    await check(faults, `${each.name}, said`, async () => {
      expect(await form.problem(form.input(field))).toMatch(/./)
    })
  const after = await read(collection, 1)
  for (const [field, each] of changing) {
    const stored = isEmptyStored(each.stored) ? before[field] : each.stored
    await check(faults, `${each.name}, stored`, async () => expectStored(after[field], { ...each, stored }))
  }
}

async function playNew(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form } = app
  const collection = `${nameOf(table)}_new`
  const starting = startingCases(table)
  if (starting.length === 0) return
  await form.open(`${collection}/+`)
  await form.input('name').getByRole('textbox').fill('Item')
  await form.save()
  await check(faults, 'asks for what is required', async () => {
    expect(await form.page.locator('[data-page] [data-field^="field"][data-invalid]').count()).toBe(
      starting.length,
    )
  })
  await playAll(app, starting, faults)
  await form.save()
  const [made] = (await app.call('GET', `/items/${collection}?status=*`)) as Record<string, unknown>[]
  for (const [field, each] of starting)
    await check(faults, `${each.name}, stored`, async () => expectStored(made?.[field], each))
}

async function playReadOnly(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form, read } = app
  const collection = `${nameOf(table)}_fixed`
  await form.open(`${collection}/1`)
  const before = await read(collection, 1)
  for (const [field, each] of actingCases(table)) {
    const input = form.input(field)
    // What cannot be edited has no control for some steps.
    for (const step of each.steps) await takeStep(step, input, 200).catch(() => undefined)
  }
  await form.save()
  await check(faults, 'unchanged', async () => expect(await read(collection, 1)).toEqual(before))
}

async function playBatch(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form, read } = app
  const collection = nameOf(table)
  const { batch } = app.placesOf(table)
  if (actingCases(table).length === 0) return
  await form.open(`${collection}/${batch.join()}`)
  for (const [field, each] of actingCases(table)) {
    await check(faults, `${each.name}, switched on`, async () => {
      const own = form.input(field).locator('xpath=..')
      await own.getByRole('switch', { name: /: Edit this field/ }).press('Space')
    })
  }
  await playAll(app, actingCases(table), faults)
  await form.save()
  await form.page.getByRole('button', { name: 'Update 2 items' }).click()
  await settle(form.page)
  for (const key of batch) {
    const after = await read(collection, key)
    for (const [field, each] of actingCases(table))
      await check(faults, `${each.name}, item ${key}`, async () => expectStored(after[field], each))
  }
}

async function playNested(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form, read } = app
  const collection = `${nameOf(table)}_nested`
  const { page } = form
  if (actingCases(table).length === 0) return
  await form.open(`${collection}/1`)
  const row = form.input('rows').getByRole('button', { name: 'Row', exact: true })
  if (casesInRows(table).length > 0) await row.click()
  await playAll(app, casesInRows(table), faults, ', in a row', form.input('rows'))
  await form.input('child').getByRole('button', { name: 'Edit item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field]').first().waitFor()
  await playAll(app, actingCases(table), faults, ', in a dialog', dialog)
  // The save key says "done" as well.
  await form.save()

  const { rows } = (await read(collection, 1)) as { rows: Record<string, unknown>[] }
  for (const [field, each] of casesInRows(table))
    await check(faults, `${each.name}, stored in a row`, async () => {
      expect(asStored(rows[0]?.[field])).toEqual(asStored(each.stored))
    })
  const child = await read(nameOf(table), app.placesOf(table).inDialog)
  for (const [field, each] of actingCases(table))
    await check(faults, `${each.name}, stored from a dialog`, async () => expectStored(child[field], each))
}

/** A row keeps exact numbers as texts and an empty list as nothing, a column returns numbers and lists. */
const asStored = (value: unknown) =>
  isEmptyStored(value) ? null : typeof value === 'number' ? String(value) : value
