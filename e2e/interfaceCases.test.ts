import { expect } from 'vitest'
import { expectStored } from '../tests/support/caseFields'
import type { CaseTable } from './cases/caseTables'
import { readListing, textOf } from './cases/listings'
import { fieldName, nameOf } from './cases/makeCaseCollections'
import { type CaseConsole, check, type Faults, playAll, playEachTable } from './cases/playEachTable'
import { violationsOn } from './support/axe'

/**
 * From the keys of a real keyboard to the column and back: the cases that stand beside each interface, with all that is
 * stored, refused and shown. `interfacePlaces.test.ts` plays them elsewhere.
 */
playEachTable({
  'a form, with all that is stored and refused': playForm,
  'the listing, as a table and as cards': lookAtListings,
})

async function playForm(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form, read } = app
  const collection = nameOf(table)
  for (const [round, key] of app.placesOf(table).form.entries()) {
    const played = table.kinds.flatMap((kind, index) => {
      const each = kind[round]
      return each ? [[fieldName(index), each] as const] : []
    })
    await form.open(`${collection}/${key}`)
    await check(faults, `rules of accessibility, item ${key}`, async () => {
      expect(await violationsOn(form.page)).toEqual([])
    })
    const turn = async (isRefused: boolean) => {
      const these = played.filter(([, { refused }]) => (refused !== undefined) === isRefused)
      await playAll(app, these, faults)
      if (these.length > 0) await form.save()
      const after = await read(collection, key)
      for (const [field, each] of these)
        await check(faults, `${each.name}, stored`, async () => expectStored(after[field], each))
    }
    await turn(false)
    if (played.some(([, { refused }]) => refused)) {
      await turn(true)
      await form.leave()
    }
  }
}

async function lookAtListings(app: CaseConsole, table: CaseTable, faults: Faults): Promise<void> {
  const { form } = app
  const { listings, shown } = app.placesOf(table)
  for (const listing of listings) {
    const rows = await readListing(form, nameOf(table), listing)
    for (const one of shown.filter(({ field }) => listing.fields.includes(field)))
      await check(faults, `${one.each.name}, ${listing.layout}`, async () => {
        expect(textOf(rows, listing, one)).toEqual(
          one.each.shown instanceof RegExp
            ? expect.stringMatching(one.each.shown)
            : expect.stringContaining(one.each.shown ?? ''),
        )
      })
  }
}
