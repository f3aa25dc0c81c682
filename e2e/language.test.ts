import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import german from '../sdk/messages/de-DE.json'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { tabTo } from './support/tabTo'
import { useConsole } from './support/useConsole'

/** As an operator has it in other words than the console. */
const TEXTS = {
  public: { sign_in: 'الدخول إلى المتحف' },
}

const app = useConsole(() => ({
  configure: (dataDir) => {
    const folder = join(dataDir, 'languages/ar-SA')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'messages.json'), JSON.stringify(TEXTS))
  },
}))

it('is chosen on the sign-in page without a reload, keeps what is typed, and stays for the next page', async () => {
  const record = await openPage(app.browser, app.server.url)
  try {
    const { page } = record
    await page.goto(`${app.server.url}/admin/#/login?redirect=%2Fatlas%2Fcollections%2Fcities`)
    // It is named in the language that is shown.
    const language = page.getByRole('combobox')
    const email = page.locator('input[type=email], input[autocomplete~=username]').first()
    await email.fill(ADMIN.email)
    await page.getByRole('combobox', { name: 'Language' }).waitFor()
    await language.selectOption('ar-SA')
    await page.getByRole('heading', { name: TEXTS.public.sign_in }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar-SA',
      'rtl',
    ])
    expect(await email.inputValue()).toBe(ADMIN.email)

    // The page starts in it another time.
    await page.reload()
    await page.getByRole('heading', { name: TEXTS.public.sign_in }).waitFor()
    await page.getByRole('combobox', { name: 'اللغة' }).waitFor()
    await language.selectOption('en-US')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
  } finally {
    await record.close()
  }
})

it.each([
  ['ru-RU', true],
  ['de-DE', false],
])('is written in the type of its script, which others do not fetch: %s', async (locale, isFetched) => {
  const { page, close } = await openPage(app.browser, app.server.url, { locale })
  await page.goto(`${app.server.url}/admin/#/login`)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map((face) => face.unicodeRange)
    })
  await expect.poll(async () => (await loaded()).length).toBeGreaterThan(isFetched ? 1 : 0)
  expect((await loaded()).some((range) => range.includes('U+400-45F'))).toBe(isFetched)
  await close()
})

it('is changed by the keyboard, on the sign-in page and in the own profile, where nothing that is typed is lost', async () => {
  const record = await openPage(app.browser, app.server.url)
  const { id } = (await callAsAdmin(app.server, 'GET', '/users/me')) as { id: number }
  try {
    const { page } = record
    await new SignInPage(page, app.server.url).open()
    await page.getByLabel('Email').fill(ADMIN.email)
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }))
    await page.keyboard.type('Deutsch')
    await page.getByRole('heading', { name: german.sign_in }).waitFor()
    expect(await page.locator('input[type=email]').inputValue()).toBe(ADMIN.email)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    await page.getByRole('combobox').selectOption('en-US')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await new SignInPage(page, app.server.url).signIn(ADMIN)
    await page.locator('[data-page] h1').waitFor()

    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.goto(`${app.server.url}/admin/#/atlas/users/${id}`)
    await page.getByRole('textbox', { name: 'Company' }).fill('Ferries Ltd')
    // Not by its role: the page around a list that is open is hidden from screen readers.
    await tabTo(page, page.locator('input[id$="-locale"]'))
    await page.keyboard.type('Germ')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de-DE')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await callAsAdmin(app.server, 'GET', '/users/me?fields=company,locale')).toEqual({
      company: 'Ferries Ltd',
      locale: 'de-DE',
    })
  } finally {
    await record.close()
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'en-US' })
  }
})

it('leaves data in its own direction where the console reads from right to left, and names every control', async () => {
  const name = `A gallery of (very) long English names ${'that goes on '.repeat(20)}`
  await makeCollection(app.server, 'galleries', { name: TEXT_OF_ANY_LENGTH }, [
    { name },
    { name: 'Oslo (NO)!' },
  ])
  await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'ar-SA' })
  const record = await openPage(app.browser, app.server.url)
  try {
    const { page } = record
    await new SignInPage(page, app.server.url).open()
    await new SignInPage(page, app.server.url).signIn(ADMIN)
    await page.goto(`${app.server.url}/admin/#/atlas/collections/galleries`)
    const long = page.getByText(name, { exact: true }).first()
    await long.waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await long.evaluate(showsItsFirstLetter)).toBe(true)
    // The mark at its end stands on its right.
    const short = page.getByText('Oslo (NO)!', { exact: true }).first()
    expect(await short.evaluate(isReadFromLeftToRight)).toBe(true)

    // Names of controls that only screen readers say come from React Aria, in the same language.
    await page.goto(`${app.server.url}/admin/#/atlas/collections/galleries/1`)
    await page.getByRole('button', { name: 'طرق أخرى للحفظ' }).click()
    await page.getByRole('button', { name: 'تجاهل' }).first().waitFor({ state: 'attached' })
  } finally {
    await record.close()
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'en-US' })
  }
})

it('names the settings, and says their notes and choices, though the server sends them in English', async () => {
  await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'de-DE' })
  const record = await openPage(app.browser, app.server.url)
  try {
    const { page } = record
    await new SignInPage(page, app.server.url).open()
    await new SignInPage(page, app.server.url).signIn(ADMIN)
    await page.goto(`${app.server.url}/admin/#/atlas/settings/global`)
    const { fields, system_texts: texts } = german
    await page.getByLabel(fields.directus_settings.file_naming).last().click()
    await page.getByRole('option', { name: texts.random_identifier }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(texts.how_uploaded_files_are_named_in_the_storage).waitFor()
    await page.getByRole('heading', { name: texts.security }).waitFor()
  } finally {
    await record.close()
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'en-US' })
  }
})

it('says what the server refuses, which answers all clients in English', async () => {
  await makeCollection(app.server, 'shelves', { code: { ...TEXT, unique: true } }, [{ code: 'A1' }])
  await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'de-DE' })
  const record = await openPage(app.browser, app.server.url)
  try {
    const { page } = record
    await new SignInPage(page, app.server.url).open()
    await new SignInPage(page, app.server.url).signIn(ADMIN)
    await page.goto(`${app.server.url}/admin/#/atlas/collections/shelves/+`)
    await page.getByRole('textbox', { name: 'Code' }).fill('A1')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.keyboard.press('Control+s')
    const { error } = await (await answered).json()
    expect(error).toMatchObject({ key: 'valueTaken', message: expect.stringContaining('is taken already') })
    const said = german.refusals.valueTaken
      .replace('{values}', error.params.values)
      .replace('{collection}', 'shelves')
    await page.getByText(said).first().waitFor()
  } finally {
    await record.close()
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'en-US' })
  }
})

const TEXT_OF_ANY_LENGTH = { ...TEXT, length: 1000 }

/** In the page: whether the box that cuts an element's text leaves its first letter in view. */
function showsItsFirstLetter(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  const range = document.createRange()
  range.setStart(text, 0)
  range.setEnd(text, 1)
  const { left, right } = range.getBoundingClientRect()
  let cutting = element
  while (cutting.parentElement && getComputedStyle(cutting).overflowX !== 'hidden')
    cutting = cutting.parentElement
  const box = cutting.getBoundingClientRect()
  return left >= box.left - 1 && right <= box.right + 1
}

/** In the page: whether the last letter stands to the right of the first. */
function isReadFromLeftToRight(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  const leftOf = (index: number) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().left
  }
  return leftOf(text.length - 1) > leftOf(0)
}
