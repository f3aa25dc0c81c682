import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../errors/Refusal'
import { say } from '../../errors/say'
import { createTestApp, type TestApp } from '../../testing/createTestApp'

let t: TestApp
let consoleDir: string
let job: number

beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'pergola-words-'))
  mkdirSync(join(consoleDir, 'i18n'))
  const write = (file: string, texts: object) =>
    writeFileSync(join(consoleDir, 'i18n', file), JSON.stringify(texts))
  const files = { 'de-DE': 'i18n/de-DE.*.0a0a0a0a.json', 'he-IL': 'i18n/he-IL.*.0a0a0a0a.json' }
  write('languages.json', { 'en-US': 'i18n/en-US.*.0a0a0a0a.json', ...files })
  write('de-DE.refusals.0a0a0a0a.json', {
    refusals: { itemUnknown: 'Kein Eintrag hat den Schlüssel „{key}“' },
  })
  write('he-IL.refusals.0a0a0a0a.json', { refusals: { itemUnknown: '"{key}" לא קיים' } })
  t = await createTestApp({ consoleDir })
  const kept = await t.project.jobs.store.create({
    kind: 'update',
    collection: 'cities',
    user: t.users.admin.id,
    options: {},
  })
  job = kept.id
  await t.project.jobs.store.addRows(t.project.knex, job, [
    { kind: 'refuse', item: '9', data: { refusal: refusalOf(say('itemUnknown', { key: 9 })) } },
    { kind: 'refuse', item: '8', data: { refusal: refusalOf(say('itemMissing')) } },
    { kind: 'refuse', item: '7', data: { refusal: { message: 'Of an older server' } } },
  ])
})
afterAll(async () => {
  await t.close()
  rmSync(consoleDir, { recursive: true, force: true })
})

it.each([
  ['their own', 'de-DE', 'en-US', 'Kein Eintrag hat den Schlüssel „9“'],
  ['one that is like their own', 'de-AT', 'en-US', 'Kein Eintrag hat den Schlüssel „9“'],
  ['that of the project', null, 'de-DE', 'Kein Eintrag hat den Schlüssel „9“'],
  ['from right to left', 'he-IL', 'en-US', '"\u20689\u2069" לא קיים'],
  ['English', 'en-US', 'de-DE', 'No item has the key "9"'],
  ['English for a language without texts', 'eo', 'en-US', 'No item has the key "9"'],
])(
  'the file of what was refused is in the language of its reader: %s',
  async (_case, own, ofProject, text) => {
    await t.project.knex('directus_users').where({ id: t.users.admin.id }).update({ locale: own })
    const [row] = (await t.admin({ url: '/settings?filter[key][eq]=default_locale' })).json().data
    await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value: ofProject } })
    const { body } = await t.admin({ url: `/jobs/${job}/refused?format=csv` })
    const cell = text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
    // What has no text in that language, or no name, stays as it is.
    expect(body).toBe(`\ufeffitem,reason\r\n9,${cell}\r\n8,No such item\r\n7,Of an older server\r\n`)
  },
)
