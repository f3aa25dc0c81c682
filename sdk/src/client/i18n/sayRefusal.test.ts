import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from './createI18n'
import { applyLanguage, setLanguages } from './languages'
import { showLibraryTexts } from './libraryTexts/showLibraryTexts'
import { sayRefusal } from './sayRefusal'

afterEach(async () => {
  // There is one React Aria, which other files want to speak English.
  await applyLanguage(createI18n(), 'en-US')
  await showLibraryTexts('en-US')
})

const TEXTS: Record<string, object> = {
  'de-DE.refusals.json': {
    refusals: {
      fieldUnknown: 'Die Sammlung „{collection}“ hat kein Feld „{field}“',
      valueBlank: 'Dieser Wert darf nicht leer sein',
      changeFailed: '„{change}“ ist fehlgeschlagen, nichts wurde geändert: {reason}',
      valueOutOfRange: 'Dieser Wert muss zwischen {min} und {max} liegen',
    },
  },
}
const UNKNOWN_FIELD = {
  code: 202,
  message: 'The collection "cities" has no field "nmae"',
  key: 'fieldUnknown',
  params: { collection: 'cities', field: 'nmae' },
}

async function consoleIn(locale: string) {
  const i18n = createI18n()
  const fetchTexts = vi.fn(async (address: string) => (TEXTS[address] ?? {}) as Record<string, string>)
  setLanguages(i18n, { files: { 'de-DE': 'de-DE.*.json' }, fetchTexts })
  await applyLanguage(i18n, locale)
  return { i18n, fetched: () => fetchTexts.mock.calls.map(([address]) => address) }
}

it('says the sentence that the server names, from texts that come with the first one', async () => {
  const { i18n, fetched } = await consoleIn('de-DE')
  expect(fetched()).not.toContain('de-DE.refusals.json')
  expect(await sayRefusal(i18n, UNKNOWN_FIELD)).toBe('Die Sammlung „cities“ hat kein Feld „nmae“')
  expect(await sayRefusal(i18n, UNKNOWN_FIELD)).toContain('nmae')
  expect(fetched().filter((address) => address === 'de-DE.refusals.json')).toHaveLength(1)
})

it('says of each wrong value what is wrong with it', async () => {
  const { i18n } = await consoleIn('de-DE')
  const problems = [
    { field: 'name', key: 'valueBlank' },
    { field: 'age', key: 'valueOutOfRange', params: { min: 0, max: 99 } },
  ]
  expect(await sayRefusal(i18n, { code: 4, message: 'In English.', problems })).toBe(
    'name: Dieser Wert darf nicht leer sein. age: Dieser Wert muss zwischen 0 und 99 liegen.',
  )
})

it('leaves the words of the server where it has none of its own', async () => {
  const { i18n, fetched } = await consoleIn('de-DE')
  const message = 'In English.'
  expect(await sayRefusal(i18n, { code: 4, message })).toBe(message)
  expect(fetched()).not.toContain('de-DE.refusals.json')
  expect(await sayRefusal(i18n, { code: 4, message, key: 'ofLaterServers', params: {} })).toBe(message)
  const problems = [
    { field: 'name', key: 'valueBlank' },
    { field: 'age', key: 'ofLaterServers', params: {} },
  ]
  expect(await sayRefusal(i18n, { code: 4, message, problems })).toBe(message)
})

it('takes a parameter for no option of the catalogue', async () => {
  const { i18n } = await consoleIn('de-DE')
  const params = { collection: '$t(cancel)', field: '{collection}', lng: 'en-US', defaultValue: 'x' }
  expect(await sayRefusal(i18n, { ...UNKNOWN_FIELD, params })).toBe(
    'Die Sammlung „$t(cancel)“ hat kein Feld „{collection}“',
  )
})

it('fetches nothing in English', async () => {
  const { i18n, fetched } = await consoleIn('en-US')
  expect(await sayRefusal(i18n, UNKNOWN_FIELD)).toBe(UNKNOWN_FIELD.message)
  expect(fetched()).toEqual([])
})

it("says in the reader's language that no answer came", async () => {
  const { i18n } = await consoleIn('en-US')
  expect(await sayRefusal(i18n, { code: -1, message: 'The server cannot be reached' })).toBe(
    "Couldn't Reach API",
  )
})

it('says the refusal within the sentence of another one, too', async () => {
  const { i18n } = await consoleIn('de-DE')
  const outer = { code: 12, key: 'changeFailed', message: '"a" failed, nothing was changed: …' }
  const failed = { ...outer, params: { change: 'a', reason: UNKNOWN_FIELD.message } }
  const { code: _, ...reason } = UNKNOWN_FIELD
  expect(await sayRefusal(i18n, { ...failed, reason })).toBe(
    '„a“ ist fehlgeschlagen, nichts wurde geändert: Die Sammlung „cities“ hat kein Feld „nmae“',
  )
  const problems = [{ field: 'name', key: 'valueBlank' }]
  expect(await sayRefusal(i18n, { ...failed, reason: { message: 'In English.', problems } })).toBe(
    '„a“ ist fehlgeschlagen, nichts wurde geändert: name: Dieser Wert darf nicht leer sein.',
  )
  const unknown = { message: 'In English', key: 'ofLaterServers', params: {} }
  expect(await sayRefusal(i18n, { ...failed, reason: unknown })).toBe(
    '„a“ ist fehlgeschlagen, nichts wurde geändert: In English',
  )
})
