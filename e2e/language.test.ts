import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADMIN } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
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
