import { describe, expect, it } from 'vitest'
import { callAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'
import { writePdf } from './support/writePdf'

const app = useSignedInPage()

async function showFile(content: Buffer, title: string) {
  const { page } = app.record
  const { id } = (await callAsAdmin(app.server, 'POST', '/files', {
    data: `data:application/pdf;base64,${content.toString('base64')}`,
    filename_disk: 'paper.pdf',
    filename_download: 'paper.pdf',
    title,
  })) as { id: number }
  await page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  return page
}

describe('a PDF on its page in the library', () => {
  it('is read page by page, enlarged, and its text selected, with keys alone', async () => {
    const page = await showFile(writePdf(['Harbour dues', 'Berths and buoys', 'The last page']), 'Dues')
    const pages = page.getByRole('region', { name: 'Dues', exact: true })
    await pages.getByText('Harbour dues').waitFor()
    await page.getByText('Page 1 of 3').waitFor()
    // The picture is drawn: the square of the page is red.
    const colors = await pages.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const at = (x: number, y: number) =>
        canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data ?? []
      return [[...at(50 / 400, 250 / 300)], [...at(0.9, 0.9)]]
    })
    expect(colors).toEqual([
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ])
    // The text lies where the picture shows it.
    const box = await pages.getByText('Harbour dues').boundingBox()
    const picture = await pages.locator('canvas').boundingBox()
    expect(((box?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1)).toBeCloseTo(40 / 400, 1)
    expect((box?.width ?? 0) / (picture?.width ?? 1)).toBeGreaterThan(0.25)

    await pages.focus()
    await page.keyboard.press('PageDown')
    await pages.getByText('Berths and buoys').waitFor()
    await page.getByText('Page 2 of 3').waitFor()
    await page.keyboard.press('End')
    await pages.getByText('The last page').waitFor()
    await page.keyboard.press('Home')
    await pages.getByText('Harbour dues').waitFor()
    await page.keyboard.press('+')
    await expect
      .poll(async () => ((await pages.locator('canvas').boundingBox())?.width ?? 0) / (picture?.width ?? 1))
      .toBeCloseTo(1.5, 1)
    await page.keyboard.press('0')
    await expect
      .poll(async () => ((await pages.locator('canvas').boundingBox())?.width ?? 0) / (picture?.width ?? 1))
      .toBeCloseTo(1, 1)

    await pages.getByText('Harbour dues').dblclick()
    expect(await page.evaluate(() => String(getSelection()).trim())).toMatch(/^(Harbour|dues)$/)
  })

  it('asks for its password, says when that is wrong, and opens with the right one', async () => {
    const page = await showFile(writePdf(['Kept secret'], 'open sesame'), 'Locked paper')
    await page.getByText('This PDF asks for its password.').waitFor()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('The password is wrong').waitFor()
    await password.fill('open sesame')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Locked paper', exact: true }).getByText('Kept secret').waitFor()
  })

  it('that is damaged is said to be, and the rest of the page stays', async () => {
    const page = await showFile(Buffer.from('%PDF-1.4\nnothing that follows is one'), 'Damaged paper')
    await page.getByText('This PDF cannot be shown').waitFor()
    await page.getByRole('link', { name: 'Open file in a new tab' }).waitFor()
  })

  it('is no part of any other page: its reader comes with the first one', async () => {
    const { page, requests } = app.record
    const asked = () => requests.filter(({ url }) => /pdf-worker/.test(url)).length
    const before = asked()
    await page.goto(`${app.server.url}/admin/#/atlas/files`)
    await page.getByRole('treegrid', { name: 'Folders' }).waitFor()
    expect(asked()).toBe(before)
    await showFile(writePdf(['Once more']), 'Another')
    await page.getByText('Once more').waitFor()
  })
})
