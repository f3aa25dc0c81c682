import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALE_CODES } from '@pergola/sdk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import english from '../../api/src/mail/en-US.json'
import { loadBuiltTexts } from '../../api/src/mail/mailTexts'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { type ReceivedMail, readMails } from '../../api/src/testing/readMails'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T22:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function setDefault(value: string | null): Promise<void> {
  await t.project.knex.transaction(async (trx) => {
    await trx('directus_settings').where({ key: 'default_locale' }).update({ value })
    await t.project.settings.invalidate(trx)
  })
}

async function mailsTo(email: string): Promise<ReceivedMail[]> {
  return (await readMails(t)).filter(({ to }) => to.includes(email))
}

async function addReader(locale: string | null, timezone = 'UTC') {
  const user = await t.addUser({ role: 3 })
  await t.project.knex('directus_users').where({ id: user.id }).update({ locale, timezone })
  return user
}

async function askReset(email: string): Promise<ReceivedMail | undefined> {
  await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email } })
  return (await mailsTo(email))[0]
}

describe('a mail of the server', () => {
  it('is written in the language of its reader', async () => {
    const { email } = await addReader('de-DE')
    const mail = await askReset(email)
    expect(mail?.subject).toBe('Neues Passwort festlegen')
    expect(mail?.text).toContain('Jemand möchte das Passwort Ihres Kontos bei Demo zurücksetzen.')
    expect(mail?.html).toContain('<html lang="de-DE" dir="ltr">')
    expect(mail?.html).toContain('Wenn Sie das nicht waren, müssen Sie nichts tun.')
  })

  it.each([
    ['that of the project for who has chosen none', null, 'fr-FR', 'Définir un nouveau mot de passe'],
    ['the one that readers of another understand', 'de-CH', 'fr-FR', 'Neues Passwort festlegen'],
    ['that of the project for one that does not exist', 'tlh', 'ja-JP', '新しいパスワードを設定'],
    ['English where no one has chosen one', null, null, 'Set a new password'],
  ])('is in %s', async (_case, own, ofProject, subject) => {
    await setDefault(ofProject)
    const { email } = await addReader(own)
    expect((await askReset(email))?.subject).toBe(subject)
    await setDefault(null)
  })

  it('runs from right to left, with names and addresses in their own direction', async () => {
    const { email } = await addReader('ar-SA')
    const mail = await askReset(email)
    expect(mail?.html).toContain('<html lang="ar-SA" dir="rtl">')
    expect(mail?.html).toContain('\u2068Demo\u2069')
    expect(mail?.html).toMatch(/<p dir="ltr"[^>]*>https?:/)
    expect(mail?.text).toContain('\u2068Demo\u2069')
  })

  it('says the same as text and as HTML, whose link leads to the same page', async () => {
    const { email } = await addReader('en-US')
    const mail = await askReset(email)
    const [, address = ''] = /href="([^"]+)"/.exec(mail?.html ?? '') ?? []
    expect(address.replaceAll('&amp;', '&')).toBe(mail?.link)
    expect(mail?.link).toContain('/admin/#/reset-password?token=')
    for (const text of [english.reset.ignore, english.reset.body.replace('{project}', 'Demo')]) {
      expect(mail?.text).toContain(text)
      expect(mail?.html).toContain(text)
    }
  })
})

describe('a notice about an account', () => {
  it('names what was changed, who did it and when in the words and the time zone of its reader', async () => {
    const user = await addReader('es-ES', 'Asia/Tokyo')
    const payload = { password: 'another password', role: 1 }
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload })
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Tu cuenta en Demo ha cambiado')
    expect(mail?.text).toContain('Cambio: Contraseña · Rol')
    expect(mail?.text).toContain('Por: Un administrador')
    expect(mail?.text).toMatch(/Hora: 6 de marzo de 2026\D+7:30:00/)
    expect(mail?.html).toContain('<bdi>Contraseña</bdi><br><bdi>Rol</bdi>')
  })

  it('counts in years that everyone counts in', async () => {
    const user = await addReader('ar-SA')
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { token: 'another-static-token' } })
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toMatch(/2026|٢٠٢٦/)
  })

  it('is in the language of an account whose address was changed, at both addresses', async () => {
    const user = await addReader('it-IT')
    const email = `new-${user.email}`
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { email } })
    expect((await mailsTo(email))[0]?.subject).toBe('Il tuo account su Demo è stato modificato')
  })
})

describe('an invitation', () => {
  const invite = (email: string, message?: string) =>
    t.admin({ method: 'POST', url: '/users/invitations', payload: { emails: [email], role: 3, message } })

  it('is in the language of the project: the invited have chosen none yet', async () => {
    await setDefault('pl-PL')
    await invite('nowa@example.com')
    await setDefault(null)
    const [mail] = await mailsTo('nowa@example.com')
    expect(mail?.subject).toBe('Zaproszenie do Demo')
    expect(mail?.link).toContain('#/accept-invite?token=')
  })

  it('quotes the words of the one who invites, as text alone', async () => {
    await invite('ana@example.com', 'Hello <b>Ana</b>\n<img src=x onerror=alert(1)>')
    const [mail] = await mailsTo('ana@example.com')
    expect(mail?.text).toContain('> Hello <b>Ana</b>\n> <img src=x onerror=alert(1)>')
    expect(mail?.html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;')
    expect(mail?.html).not.toMatch(/<(b|img)\b/)
  })
})

describe('a language that an operator adds', () => {
  const write = async (locale: string, texts: string) => {
    const folder = join(t.project.languagesDir, locale)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'mails.json'), texts)
  }
  const FAROESE = JSON.stringify({
    reset: { subject: 'Set nýtt loyniorð' },
    notice: { subject: 7 },
    unknown: {},
  })

  it('has mails, without a restart; what it leaves out is English', async () => {
    const { email } = await addReader('fo-FO')
    expect((await askReset(email))?.subject).toBe('Set a new password')
    await write('fo-FO', FAROESE)
    const second = await addReader('fo-FO')
    const mail = await askReset(second.email)
    expect(mail?.subject).toBe('Set nýtt loyniorð')
    expect(mail?.text).toContain('Someone asked to reset the password of your account at Demo.')
    expect(mail?.html).toContain('<html lang="fo-FO" dir="ltr">')
  })

  it('changes words of one that the server brings', async () => {
    await write('de-DE', JSON.stringify({ reset: { subject: 'Neues Kennwort' } }))
    const { email } = await addReader('de-DE')
    const mail = await askReset(email)
    await rm(join(t.project.languagesDir, 'de-DE'), { recursive: true })
    expect(mail?.subject).toBe('Neues Kennwort')
    expect(mail?.text).toContain('Jemand möchte das Passwort Ihres Kontos bei Demo zurücksetzen.')
  })

  it('holds no mail up where its file cannot be read, and says so', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await write('eo', '{ "reset": ')
    const { email } = await addReader('eo')
    const mail = await askReset(email)
    expect(mail?.subject).toBe('Set a new password')
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('eo/mails.json is left out'))
    warned.mockRestore()
  })
})

it.each(LOCALE_CODES)('all texts can be loaded in %s', async (locale) => {
  const texts = await loadBuiltTexts(locale)
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  expect(texts.reset.subject === english.reset.subject).toBe(locale === 'en-US')
})
