import { stripVTControlCharacters } from 'node:util'
import type { InterfaceCase } from '@pergola/sdk/testing'
import type { Locator } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Call, signInAsAdmin } from '../support/callAsAdmin'
import { useSignedInPage } from '../support/useConsole'
import { CaseForm } from './CaseForm'
import { type CaseTable, readTables } from './caseTables'
import { type CasePlaces, makeCaseCollections } from './makeCaseCollections'
import { useCaseDatabase } from './useCaseDatabase'

/** What went otherwise than the cases say, by what each is called: one that fails hides no other. */
export type Faults = Record<string, string>

/** Where cases are played: a console, and the collections of each interface. */
export interface CaseConsole {
  call: Call
  form: CaseForm
  placesOf: (table: CaseTable) => CasePlaces
  /** An item as the API answers it. */
  read: (collection: string, key: number) => Promise<Record<string, unknown>>
}

/** A machine that does much else is no fault of an interface: only what fails waits so long. */
const PATIENCE_MS = 15_000

type Play = (app: CaseConsole, table: CaseTable, faults: Faults) => Promise<void>

/** A test for each interface in each of these ways. `CASES=slider,tags` plays those, `CASES=all` all of them; `CASES_DB=mariadb` there. */
export function playEachTable(plays: Readonly<Record<string, Play>>): void {
  const tables = readTables(process.env.CASES)
  const signedIn = useSignedInPage(useCaseDatabase())
  const places = new Map<string, CasePlaces>()
  let app: CaseConsole

  beforeAll(async () => {
    const { server, record } = signedIn
    const call = await signInAsAdmin(server)
    for (const table of tables) places.set(table.id, await makeCaseCollections(call, table))
    record.page.setDefaultTimeout(PATIENCE_MS)
    app = {
      call,
      form: new CaseForm(record.page, `${server.url}/admin/#/atlas/collections`),
      placesOf: (table) => places.get(table.id) as CasePlaces,
      read: async (collection, key) =>
        (await call('GET', `/items/${collection}/${key}?status=*&fields=*.*`)) as Record<string, unknown>,
    }
    // The schema was read when the page was opened.
    await record.page.reload()
  }, 240_000)
  afterEach(() => app.form.leave())

  describe.each(tables.map((table) => [table.id, table] as const))('%s', (_id, table) => {
    it.each(Object.entries(plays))('does as its cases say in %s', async (_place, play) => {
      const faults: Faults = {}
      await play(app, table, faults)
      expect(faults).toEqual({})
    })
  })
}

export async function check(faults: Faults, name: string, play: () => Promise<void>): Promise<void> {
  try {
    await play()
  } catch (error) {
    faults[name] = stripVTControlCharacters(String(error))
  }
}

type Played = readonly (readonly [field: string, each: InterfaceCase])[]

const SOON = { timeout: PATIENCE_MS }

/** Plays cases in their fields; what the fields say about it is what the cases say. */
export async function playAll(
  { form }: CaseConsole,
  cases: Played,
  faults: Faults,
  place = '',
  area?: Locator,
): Promise<void> {
  for (const [field, each] of cases)
    await check(faults, each.name + place, async () => {
      const input = form.input(field, area)
      await form.play(input, each)
      await expect.poll(() => form.problem(input), SOON).toMatch(each.refused ?? /^$/)
    })
}
