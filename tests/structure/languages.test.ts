import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageFiles } from '../../build/LanguagesPlugin'
import { checkLocale, checkPlace, type LanguageNotes, readNotes } from '../../build/languages/checkLocale'
import {
  findAllPlaces,
  findLocales,
  findOffered,
  findPlaces,
  joinPart,
  readTranslation,
  TEXT_PARTS,
} from '../../build/languages/findPlaces'
import { flatten } from '../../build/languages/textTree'
import { acceptEnglish, changedEnglish } from '../../build/languages/translatedEnglish'
import { root, sourceFiles } from './readImports'

const places = findPlaces(root)
/** With what the server says by itself, and what it calls things in a new project. */
const allPlaces = findAllPlaces(root)

/** While someone works on a change, its texts may be in English alone; before it is released they are in every language. */
const isWholeRun = Boolean(process.env.CI)

describe.each(findLocales(allPlaces))('the texts in %s', (locale) => {
  const problems = checkLocale(allPlaces, locale, readNotes(root, locale))
  const isOffered = readNotes(root, locale).isOffered

  it('have the placeholders and plural forms of English, and its words only where they are allowed', () => {
    expect(problems.filter(({ problem }) => problem !== 'missing')).toEqual([])
  })

  it.runIf(isOffered && isWholeRun)('are all there, and offered', () => {
    expect(problems).toEqual([])
    expect(findOffered(root, allPlaces)).toContain(locale)
  })
})

describe('the English texts', () => {
  it.runIf(isWholeRun)('are those that the translations stand for (`npm run languages -- changed`)', () => {
    expect(changedEnglish(root, allPlaces)).toEqual([])
  })

  it('are known as changed until they are accepted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pergola-languages-'))
    mkdirSync(join(folder, 'languages'))
    const place = (text: string) =>
      [{ ...places[0], name: 'sdk', english: new Map([['save', text]]) }] as typeof places
    try {
      expect(changedEnglish(folder, place('Save'))).toEqual(['sdk save'])
      acceptEnglish(folder, place('Save'))
      expect(changedEnglish(folder, place('Save'))).toEqual([])
      expect(changedEnglish(folder, place('Save all'))).toEqual(['sdk save'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the files that a browser fetches', () => {
  const files = languageFiles(root)
  const index = JSON.parse(files.get('languages.json') ?? '{}') as Record<string, string>
  const bytesOf = (locale: string, part: string) => {
    const name = index[locale]?.replace('i18n/', '').replace('*', part)
    return gzipSync(files.get(name ?? '') ?? '', { level: 9 }).length
  }
  const builtIn = gzipSync(readFileSync(join(root, 'sdk/src/client/i18n/en-US.public.json'))).length

  it.each(Object.keys(index))('weigh at most 15 kB up to the first rows in %s', (locale) => {
    const own = locale === 'en-US' ? 0 : bytesOf(locale, 'public')
    expect(builtIn + own + bytesOf(locale, 'start')).toBeLessThanOrEqual(15_000)
  })

  it('hold no text of another language, and are named by what they hold', () => {
    for (const [locale, address] of Object.entries(index)) {
      expect(address).toMatch(new RegExp(`^i18n/${locale}\\.\\*\\.[0-9a-f]{8}\\.json$`))
    }
    const start = files.get(index['en-US']?.replace('i18n/', '').replace('*', 'start') ?? '') ?? ''
    const english = JSON.parse(start)
    expect(english.modules.collections).toBeDefined()
    // These come with the code, and with the screens that show them.
    expect(english.cancel).toBeUndefined()
    expect(english.modules.settings.roles?.invited_one).toBeUndefined()
  })
})

describe('the keys of the texts', () => {
  it.each(allPlaces)('of $name are a text or a group of texts, never both', ({ english }) => {
    const keys = [...english.keys()]
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([])
  })
})

it('templates and demo say the same thing by one text, by whose English words its translations are found', () => {
  const english = allPlaces.find(({ name }) => name === 'api/src/templates')?.english ?? new Map()
  const words = [...english].filter(([key]) => key.startsWith('texts.')).map(([, text]) => text)
  expect(words.length).toBeGreaterThan(50)
  expect(new Set(words).size).toBe(words.length)
})

describe('the code', () => {
  it('asks for a plural form by its number, since many languages have no form for one', () => {
    const keys = new Set(
      places.flatMap(({ prefix, english }) => [...english.keys()].map((key) => prefix + key)),
    )
    const isPluralForm = (key: string) => keys.has(`${key}_one`) && keys.has(`${key}_other`)
    const folders = ['core-interfaces', 'core-layouts', 'core-modules', 'sdk/src', 'shell/src']
    const asked = folders
      .flatMap(sourceFiles)
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\('([\w.-]+)_one'/g)]
          .filter(([, key = '']) => isPluralForm(key))
          .map(([call]) => `${file}: ${call}`),
      )
    expect(asked).toEqual([])
  })
})

describe('the parts of the texts', () => {
  it('hold each English text once, below the name of its extension', () => {
    const keys = TEXT_PARTS.flatMap((part) => [
      ...flatten(joinPart(places, part, ({ english }) => english)).keys(),
    ])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBe(places.reduce((sum, { english }) => sum + english.size, 0))
    expect(keys).toEqual(expect.arrayContaining(['cancel', 'interfaces.slider.slider', 'filters.all']))
  })

  it('have what a listing shows before what a form shows', () => {
    const start = flatten(joinPart(places, 'start', ({ english }) => english))
    expect([...start.keys()]).toEqual(
      expect.arrayContaining([
        ...['item_count_other', 'interfaces.slider.slider'],
        ...['interfaces.map.map', 'interfaces.map.no_location', 'interfaces.rating.of'],
      ]),
    )
    expect(start.has('interfaces.slider.min')).toBe(false)
    expect(start.has('interfaces.map.zoom')).toBe(false)
    expect(start.has('modules.settings.roles.invited_one')).toBe(false)
  })

  it('are of a folder without a file in a language not offered in it', () => {
    expect(findOffered(root, places)).not.toContain('xx-XX')
    expect(places.every((place) => readTranslation(place, 'xx-XX').size === 0)).toBe(true)
  })
})

describe('a translation', () => {
  const english = new Map([
    ['title', 'New {collection}'],
    ['found_one', '1 result'],
    ['found_other', '{count, number} results'],
  ])
  const notes: LanguageNotes = {
    isOffered: true,
    glossary: { collection: { term: 'Sammlung', avoid: ['Kollektion'] } },
    same: ['Slug'],
  }
  const check = (locale: string, texts: Record<string, string>, source = english) =>
    checkPlace({ name: 'place', english: source }, new Map(Object.entries(texts)), locale, notes).map(
      ({ key, problem }) => `${key}: ${problem}`,
    )
  const german = {
    title: 'Neue {collection}',
    found_one: '1 Treffer',
    found_other: '{count, number} Treffer',
  }

  it('that has everything has no problem', () => expect(check('de-DE', german)).toEqual([]))

  it.each([
    ['a text that is missing', { ...german, title: undefined as never }, ['title: missing']],
    ['one without words', { ...german, title: ' ' }, ['title: empty', 'title: placeholders']],
    ['another placeholder', { ...german, title: 'Neue {sammlung}' }, ['title: placeholders']],
    ['English left over', { ...german, title: 'New {collection}' }, ['title: English']],
    [
      'a word that the glossary replaces',
      { ...german, title: 'Kollektion {collection}' },
      ['title: avoided word'],
    ],
    ['a key that English has not', { ...german, more: 'Mehr' }, ['more: unknown']],
  ])('is refused with %s', (_case, texts, problems) => {
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
    expect(check('de-DE', given)).toEqual(problems)
  })

  it('may leave a word as it is that its notes list', () => {
    expect(check('de-DE', { slug: 'Slug' }, new Map([['slug', 'Slug']]))).toEqual([])
  })

  it('has every form of its language, and no other', () => {
    const count = '{count, number} результатов'
    const forms = { found_one: count, found_few: count, found_many: count, found_other: count }
    expect(check('ru-RU', { title: '{collection}', ...forms })).toEqual([])
    expect(check('ru-RU', { title: '{collection}', ...forms, found_few: '' })).toContain('found_few: empty')
    expect(check('ja-JP', { title: '新 {collection}', found_other: '{count, number} 件' })).toEqual([])
    expect(
      check('ja-JP', { title: '新 {collection}', found_one: '1 件', found_other: '{count, number} 件' }),
    ).toEqual(['found_one: unknown'])
  })

  it('begins with the mark of its direction where its first word is foreign', () => {
    const english = new Map([['hint', 'CSV or JSON']])
    expect(check('he-IL', { hint: 'CSV או JSON' }, english)).toEqual(['hint: direction'])
    expect(check('he-IL', { hint: '\u200fCSV או JSON' }, english)).toEqual([])
    expect(check('he-IL', { hint: 'או CSV' }, english)).toEqual([])
  })

  it('names the number where its form for one is that of 21 too', () => {
    const forms = {
      found_few: '{count, number} б',
      found_many: '{count, number} в',
      found_other: '{count, number} г',
    }
    expect(check('ru-RU', { title: '{collection}', found_one: '1 результат', ...forms })).toEqual([
      'found_one: placeholders',
    ])
  })
})
