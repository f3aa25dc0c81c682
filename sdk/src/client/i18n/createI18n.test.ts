import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCollection, aField, anExtension } from '../../testing/fixtures'
import { createNames } from '../hooks/useNames'
import { addConsoleTexts, addItemTexts } from './addConsoleTexts'
import { addContentNames, addExtensionMessages } from './addMessages'
import { createI18n } from './createI18n'
import itemTexts from './en-US.items.json'
import consoleTexts from './en-US.json'
import publicTexts from './en-US.public.json'
import { addTexts, applyLanguage, offeredLocales, setLanguages } from './languages'
import { showLibraryTexts } from './libraryTexts/showLibraryTexts'
import { chooseLocale, describeLocales, locales } from './locales'

afterEach(async () => {
  // There is one React Aria, which other files want to speak English.
  await applyLanguage(createI18n(), 'en-US')
  await showLibraryTexts('en-US')
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('dir')
})

describe('createI18n', () => {
  it('fills placeholders without escaping, and picks the plural by count', async () => {
    const i18n = createI18n()
    await addConsoleTexts(i18n)
    const { t } = i18n
    expect(t('extension_error', { ext: 'A & B' })).toBe('The extension A & B could not be loaded.')
    expect([0, 1, 2].map((count) => t('item_count', { count }))).toEqual(['No items', '1 item', '2 items'])
  })

  it('has no property of its own, which each component that reads texts would copy', () => {
    const i18n = createI18n()
    expect(Reflect.ownKeys(i18n)).toEqual([])
    void i18n.changeLanguage('ar-SA')
    expect(i18n.language).toBe('ar-SA')
  })

  it('writes counts in the digits and groups of the language', () => {
    const i18n = createI18n()
    const texts = { rows_one: '{count} row', rows_other: '{count} rows', year: 'In {year}' }
    i18n.addResourceBundle('en-US', 'translation', texts)
    expect(i18n.t('rows', { count: 12_345 })).toBe('12,345 rows')
    expect(i18n.t('rows', { count: 1 })).toBe('1 row')
    expect(i18n.t('year', { year: 2026 })).toBe('In 2026')
    i18n.addResourceBundle('ar-SA', 'translation', { rows_many: '{count} صفًا', rows_other: '{count} صف' })
    void i18n.changeLanguage('ar-SA')
    expect(i18n.t('rows', { count: 12_345 })).toMatch(/^١٢٬٣٤٥ /)
  })

  it('keeps the words of another direction apart from those around them', () => {
    const i18n = createI18n()
    i18n.addResourceBundle('en-US', 'translation', { gone: '{name} was deleted.' })
    expect(i18n.t('gone', { name: 'Oslo (NO)' })).toBe('Oslo (NO) was deleted.')
    expect(i18n.t('gone', { name: 'جدة' })).toBe('\u2068جدة\u2069 was deleted.')
    // A name must not turn the rest of the sentence over.
    expect(i18n.t('gone', { name: 'Oslo\u202e\u2069' })).toBe('Oslo was deleted.')
    i18n.addResourceBundle('ar-SA', 'translation', { gone: 'حُذف {name}.' })
    void i18n.changeLanguage('ar-SA')
    expect(i18n.t('gone', { name: 'Oslo (NO)' })).toBe('حُذف \u2068Oslo (NO)\u2069.')
    expect(i18n.t('gone', { name: 'جدة' })).toBe('حُذف جدة.')
    expect(i18n.t('gone', { name: i18n.t('gone', { name: 'Oslo' }) })).toContain('حُذف \u2068Oslo\u2069.')
  })

  it('knows the texts of numeric error codes', () => {
    expect(createI18n().t('errors.-1')).toBe("Couldn't Reach API")
    expect(createI18n().t('errors.111')).toBe('Enter One-Time Password')
  })

  it('has each text in one of its three parts only', () => {
    const keys = [consoleTexts, itemTexts, publicTexts].flatMap(Object.keys)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('keeps what a project calls a system field when the texts of items come later', async () => {
    const i18n = createI18n()
    const email = { translation: [{ locale: 'en-US', translation: 'Work address' }] }
    addContentNames(i18n, [aCollection('directus_users', { email })])
    await addItemTexts(i18n)
    await addItemTexts(i18n)
    expect(i18n.t('fields.directus_users.email')).toBe('Work address')
    expect(i18n.t('fields.directus_users.role')).toBe('Role')
  })

  it('shows a key that has no text as it is', async () => {
    expect(createI18n().t('no.such: key')).toBe('no.such: key')
    const i18n = createI18n()
    await addConsoleTexts(i18n)
    await addItemTexts(i18n)
    expect(i18n.t('no.such: key')).toBe('no.such: key')
  })

  it('shows no key while the texts of items are on their way, and fetches them for the first that is asked for', async () => {
    const i18n = createI18n()
    await addConsoleTexts(i18n)
    const arrived = new Promise((resolve) => i18n.store.on('added', resolve))
    expect(i18n.t('choose_one')).toBe('')
    expect(i18n.t('choose_one', { defaultValue: 'Mine' })).toBe('Mine')
    await arrived
    expect(i18n.t('choose_one')).toBe(itemTexts.choose_one)
  })
})

describe('addExtensionMessages and addContentNames', () => {
  it('put texts of extensions below their kind and id', () => {
    const i18n = createI18n()
    addExtensionMessages(i18n, [anExtension('interface', 'stars', { 'en-US': { max: 'Maximum' } })])
    expect(i18n.t('interfaces.stars.max')).toBe('Maximum')
  })

  it('put names of content beside those of the system', async () => {
    const i18n = createI18n()
    await addConsoleTexts(i18n)
    const name = aField('name', { translation: [{ locale: 'nl-NL', translation: 'Naam' }] })
    addContentNames(i18n, [aCollection('cities', { name })])
    expect(i18n.exists('fields.cities.name')).toBe(false)
    void i18n.changeLanguage('nl-NL')
    expect(i18n.t('fields.cities.name')).toBe('Naam')
    expect(i18n.t('collections.directus_users')).toBe('Users')
  })
})

it('has notes and choices of content in the language that is shown, for just the words that were translated', () => {
  const i18n = createI18n()
  const texts = { 'As on the label: M. 42': 'Wie auf dem Schild: M. 42' }
  const label = aField('label', { translation: [{ locale: 'de-DE', translation: 'Schild', texts }] })
  addContentNames(i18n, [aCollection('exhibits', { label })])
  const say = (collection: string, text: string) => createNames(i18n).systemText(collection, text)
  expect(say('exhibits', 'As on the label: M. 42')).toBe('As on the label: M. 42')
  void i18n.changeLanguage('de-DE')
  expect(say('exhibits', 'As on the label: M. 42')).toBe('Wie auf dem Schild: M. 42')
  expect(say('exhibits', 'As on the box: M. 42')).toBe('As on the box: M. 42')
  expect(say('rooms', 'As on the label: M. 42')).toBe('As on the label: M. 42')
})

it('has the same words as each field has them, and lends them to those that have none of their own', () => {
  const i18n = createI18n()
  const named = (translated: string) => [{ locale: 'es-ES', translation: '', texts: { Open: translated } }]
  const fields = {
    box: aField('box', { translation: named('Abierta') }),
    shop: aField('shop', { translation: named('Abierto') }),
    gate: aField('gate'),
  }
  addContentNames(i18n, [aCollection('places', fields)])
  void i18n.changeLanguage('es-ES')
  const { systemText } = createNames(i18n)
  expect(systemText('places', 'Open', 'box')).toBe('Abierta')
  expect(systemText('places', 'Open', 'shop')).toBe('Abierto')
  expect(systemText('places', 'Open', 'gate')).toBe('Abierto')
  expect(systemText('places', 'Open')).toBe('Abierto')

  addContentNames(i18n, [aCollection('places', fields, { translation: named('Abrir') })])
  expect(systemText('places', 'Open')).toBe('Abrir')
  expect(systemText('places', 'Open', 'box')).toBe('Abierta')
})

it('keeps names such as __proto__ away from the prototype of all objects', () => {
  const translation = [{ locale: 'en-US', translation: 'Polluted' }]
  const field = aField('polluted', { translation })
  addContentNames(createI18n(), [aCollection('__proto__', { polluted: field }, { translation })])
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('the files of languages', () => {
  const files = { 'en-US': 'en-US.*.json', 'ar-SA': 'ar-SA.*.json', 'de-DE': 'de-DE.*.json' }
  const texts: Record<string, object> = {
    'en-US.start.json': { more: 'More' },
    'ar-SA.public.json': { ok: 'حسنا' },
    'ar-SA.start.json': { more: 'المزيد' },
    'ar-SA.late.json': { choose_one: 'اختر' },
    'de-DE.public.json': { ok: 'Gut' },
    'de-DE.start.json': { more: 'Mehr' },
  }
  const withFiles = () => {
    const i18n = createI18n()
    const fetchTexts = vi.fn(async (address: string) => {
      if (!texts[address]) throw new Error('404')
      return texts[address] as never
    })
    setLanguages(i18n, { files, fetchTexts })
    return { i18n, asked: () => fetchTexts.mock.calls.map(([address]) => address) }
  }

  it('are fetched once and only as far as they are wanted; the page takes language and direction', async () => {
    const { i18n, asked } = withFiles()
    await applyLanguage(i18n, 'ar-SA')
    await applyLanguage(i18n, 'ar-SA')
    expect(asked()).toEqual(['ar-SA.public.json'])
    expect(i18n.t('ok')).toBe('حسنا')
    expect(i18n.t('cancel')).toBe('Cancel')
    expect(document.documentElement).toHaveAttribute('lang', 'ar-SA')
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    await addTexts(i18n, 'start')
    expect(asked()).toEqual(['ar-SA.public.json', 'ar-SA.start.json'])
    expect(i18n.t('more')).toBe('المزيد')
  })

  it('of another language are there before it is shown', async () => {
    const { i18n } = withFiles()
    await addConsoleTexts(i18n)
    const seen: string[] = []
    i18n.on('languageChanged', () => seen.push(i18n.t('more'), i18n.t('ok')))
    await applyLanguage(i18n, 'de-DE')
    expect(seen).toEqual(['Mehr', 'Gut'])
  })

  it('of the language that was chosen last win, however long the others take', async () => {
    const { i18n } = withFiles()
    await Promise.all([applyLanguage(i18n, 'ar-SA'), applyLanguage(i18n, 'de-DE')])
    expect(i18n.language).toBe('de-DE')
    expect(document.documentElement).toHaveAttribute('dir', 'ltr')
  })

  it('leave English where they cannot be loaded, with a warning, and are asked for again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { i18n, asked } = withFiles()
    await applyLanguage(i18n, 'de-DE')
    await expect(addItemTexts(i18n)).rejects.toThrow('404')
    expect(warn).toHaveBeenCalled()
    expect(i18n.t('choose_one')).toBe(itemTexts.choose_one)
    await expect(addItemTexts(i18n)).rejects.toThrow('404')
    expect(asked().filter((address) => address === 'de-DE.late.json')).toHaveLength(2)
    warn.mockRestore()
  })

  it('leave the page in English, and say so, where none of them can be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const i18n = createI18n()
    const fetchTexts = () => Promise.reject(new Error('404'))
    setLanguages(i18n, { files, fetchTexts })
    await applyLanguage(i18n, 'ar-SA')
    expect(i18n.language).toBe('en-US')
    expect(document.documentElement).toHaveAttribute('lang', 'en-US')
    expect(document.documentElement).toHaveAttribute('dir', 'ltr')
    warn.mockRestore()
  })

  it('are those that are offered', () => {
    expect(offeredLocales(withFiles().i18n)).toEqual(['en-US', 'ar-SA', 'de-DE'])
    expect(offeredLocales(createI18n())).toHaveLength(31)
  })
})

describe('chooseLocale', () => {
  it.each([
    ['the wish of the user', { user: 'nl-NL', project: 'de-DE', browser: ['fr-FR'] }, 'nl-NL'],
    ['what was chosen here where the user has none', { chosen: 'it-IT', project: 'de-DE' }, 'it-IT'],
    ['the project where no one chose', { user: null, project: 'de-DE', browser: ['fr-FR'] }, 'de-DE'],
    ['the browser where the others are unknown', { user: 'xx-XX', browser: ['eo', 'fr-CA'] }, 'fr-FR'],
    ['en-US where nothing is known', { browser: ['eo', 'not a language!'] }, 'en-US'],
  ])('takes %s', (_case, wishes, expected) => {
    expect(chooseLocale(wishes)).toBe(expected)
  })

  it.each([
    ['nb-NO', 'no-NO'],
    ['nn', 'no-NO'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-SG', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['es-MX', 'es-419'],
    ['es', 'es-ES'],
    ['es-GQ', 'es-ES'],
    ['pt', 'pt-BR'],
    ['pt-AO', 'pt-PT'],
    ['de-CH', 'de-DE'],
    ['en-GB', 'en-US'],
    ['iw', 'he-IL'],
    ['in', 'id-ID'],
    ['sr-Latn', 'en-US'],
  ])('reads %s as %s', (wish, expected) => {
    expect(chooseLocale({ browser: [wish] })).toBe(expected)
  })

  it('follows no wish for a language that is not offered', () => {
    expect(chooseLocale({ user: 'de-DE', browser: ['fr-CH'] }, ['en-US', 'fr-FR'])).toBe('fr-FR')
  })

  it('names 31 languages in themselves, with the region where two differ in it alone', () => {
    expect(locales).toHaveLength(31)
    const names = describeLocales(['de-DE', 'pt-BR', 'pt-PT', 'ar-SA']).map(({ name }) => name)
    expect(names.sort()).toEqual(['Deutsch', 'Português (Brasil)', 'Português (Portugal)', 'العربية'].sort())
    expect(locales.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual([
      'ar-SA',
      'he-IL',
    ])
  })
})
