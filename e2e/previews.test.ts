import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { MP4, WEBM, writeWav } from './support/tinyMedia'
import { useSignedInPage } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const app = useSignedInPage()

async function addFile(content: Buffer, type: string, name: string): Promise<number> {
  const { id } = (await callAsAdmin(app.server, 'POST', '/files', {
    data: `data:${type};base64,${content.toString('base64')}`,
    filename_disk: name,
    filename_download: name,
    title: name,
  })) as { id: number }
  return id
}

async function showFile(content: Buffer, type: string, name: string) {
  const id = await addFile(content, type, name)
  await app.record.page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  return app.record.page
}

describe('on its page in the library', () => {
  it.each([
    ['a sound', writeWav(), 'audio/wav', 'tone.wav', 0.25],
    ['a WebM video', WEBM, 'video/webm', 'teal.webm', 1],
    ['an MP4 video', MP4, 'video/mp4', 'teal.mp4', 1],
  ])('%s is played, from any place of it', async (_kind, content, type, name, seconds) => {
    const page = await showFile(content, type, name)
    const player = page.locator('video, audio')
    const stateOf = () =>
      player.evaluate((media: HTMLMediaElement) => ({ seconds: media.duration, error: media.error?.message }))
    await expect.poll(stateOf, WAIT).toEqual({ seconds: expect.closeTo(seconds, 1), error: undefined })
    const end = await player.evaluate(async (media: HTMLMediaElement) => {
      media.muted = true
      media.currentTime = media.duration / 2
      await media.play()
      await new Promise((resolve) => media.addEventListener('ended', resolve, { once: true }))
      return media.currentTime
    })
    expect(end).toBeCloseTo(seconds, 1)
    expect(app.record.errors).toEqual([])
  })

  it('a video that no browser plays is named by its kind', async () => {
    const page = await showFile(Buffer.from('no video at all'), 'video/quicktime', 'broken.mov')
    await page.getByText('MOV', { exact: true }).waitFor()
    expect(await page.locator('video').count()).toBe(0)
  })
})

it('a file is downloaded under its own name, and said to be gone where it is', async () => {
  const page = await showFile(Buffer.from('To read'), 'text/plain', 'to read.txt')
  const button = page.getByRole('button', { name: 'Download file' })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click(WAIT)])
  expect(saved.suggestedFilename()).toBe('to read.txt')
  expect(await readFile(await saved.path(), 'utf8')).toBe('To read')

  await showFile(Buffer.from('PK'), 'application/zip', 'gone.zip')
  await page.getByText('ZIP', { exact: true }).waitFor(WAIT)
  // The page is still the one of the file.
  await callAsAdmin(app.server, 'DELETE', `/files/${page.url().split('/').at(-1)}`)
  await button.click()
  await page.getByText('This file is no longer there').waitFor(WAIT)
  app.record.errors.length = 0
})

it('a picture that is being edited is left after a question, and saved in the place of the one before', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 40 })
    canvas.getContext('2d')?.fillRect(0, 0, 80, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await showFile(Buffer.from(png, 'base64'), 'image/png', 'slate.png')
  await page.getByRole('button', { name: 'Edit image' }).click(WAIT)
  await page.getByRole('button', { name: 'Rotate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Countries' }).first().click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(page.url()).toMatch(/files\/\d+$/)
  await page.getByRole('button', { name: 'Save image' }).click()
  await page.getByRole('button', { name: 'Edit image' }).waitFor(WAIT)
  const [, id] = /files\/(\d+)$/.exec(page.url()) ?? []
  expect(await callAsAdmin(app.server, 'GET', `/files/${id}`)).toMatchObject({ width: 40, height: 80 })
})

it('an alternative text that is written once says what a picture shows wherever it is', async () => {
  const { page } = app.record
  const collection = `boats_${Date.now().toString(36)}`
  await makeCollection(
    app.server,
    collection,
    {
      name: TEXT,
      photo: { type: 'file', datatype: 'INT', length: 10, interface: 'file' },
      story: { type: 'string', datatype: 'TEXT', interface: 'markdown' },
    },
    [],
  )
  const id = await addFile(Buffer.from(PIXEL, 'base64'), 'image/png', 'boat.png')
  await callAsAdmin(app.server, 'POST', `/items/${collection}`, { name: 'Ada', photo: id })

  await page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  await page.reload()
  const file = await new ItemPage(page).ready()
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A boat with red sails')
  await page.getByRole('img', { name: 'A boat with red sails' }).waitFor()
  await file.saveAndStay()
  await page.getByText('Item saved').first().waitFor()

  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  await page.getByRole('main').getByRole('img', { name: 'A boat with red sails' }).waitFor()
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${collection}`)
  await page.getByRole('gridcell').getByRole('img', { name: 'A boat with red sails' }).waitFor()
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${collection}/1`)
  await page.getByRole('main').getByRole('img', { name: 'A boat with red sails' }).waitFor()

  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Existing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^boat/i }).first().click()
  const text = page
    .locator('[data-field="story"] [contenteditable="true"], [data-field="story"] textarea')
    .first()
  const written = () => text.evaluate((box) => (box as HTMLTextAreaElement).value ?? box.textContent)
  await expect.poll(written, WAIT).toContain('![A boat with red sails](')
})
