import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCollection, aField, anExtension } from '../../testing/fixtures'
import { addConsoleTexts, addItemTexts } from './addConsoleTexts'
import { addContentNames, addExtensionMessages } from './addMessages'
import { applyLanguage } from './applyLanguage'
import { createI18n } from './createI18n'
import itemTexts from './en-US.items.json'
import consoleTexts from './en-US.json'
import publicTexts from './en-US.public.json'
import { chooseLocale, locales } from './locales'

afterEach(() => {
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

it('keeps names such as __proto__ away from the prototype of all objects', () => {
  const translation = [{ locale: 'en-US', translation: 'Polluted' }]
  const field = aField('polluted', { translation })
  addContentNames(createI18n(), [aCollection('__proto__', { polluted: field }, { translation })])
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('applyLanguage', () => {
  it('fetches the texts of a locale once and sets language and direction of the page', async () => {
    const i18n = createI18n()
    const fetchMessages = vi.fn().mockResolvedValue({ ok: 'حسنا' })
    await applyLanguage(i18n, 'ar-SA', { fetchMessages })
    await applyLanguage(i18n, 'ar-SA', { fetchMessages })
    expect(fetchMessages).toHaveBeenCalledTimes(1)
    expect(i18n.t('ok')).toBe('حسنا')
    expect(i18n.t('cancel')).toBe('Cancel')
    expect(document.documentElement).toHaveAttribute('lang', 'ar-SA')
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  })

  it('only warns when the texts cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const i18n = createI18n()
    await applyLanguage(i18n, 'de-DE', { fetchMessages: () => Promise.reject(new Error('404')) })
    expect(warn).toHaveBeenCalledOnce()
    expect(i18n.t('cancel')).toBe('Cancel')
    warn.mockRestore()
  })
})

describe('chooseLocale', () => {
  it.each([
    ['the wish of the user', { user: 'nl-NL', project: 'de-DE', browser: ['fr-FR'] }, 'nl-NL'],
    ['the project where the user has none', { user: null, project: 'de-DE', browser: ['fr-FR'] }, 'de-DE'],
    ['the browser where the others are unknown', { user: 'xx-XX', browser: ['eo', 'fr-CA'] }, 'fr-FR'],
    ['en-US where nothing is known', { browser: ['eo'] }, 'en-US'],
  ])('takes %s', (_case, wishes, expected) => {
    expect(chooseLocale(wishes)).toBe(expected)
  })

  it('offers 31 languages', () => {
    expect(locales).toHaveLength(31)
  })
})
