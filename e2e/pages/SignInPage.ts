import type { Page } from 'playwright'

export const ADMIN = { email: 'admin@example.com', password: 'pergola' }
export const EDITOR = { email: 'editor@example.com', password: 'pergola' }

/** The form in front of the console. */
export class SignInPage {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  async open(hash = ''): Promise<void> {
    await this.page.goto(`${this.url}/admin/${hash}`)
    await this.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
}
