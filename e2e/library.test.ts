import sharp from 'sharp'
import { expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()

interface FileRow {
  id: number
  folder: number | null
}

const foldersNow = async () =>
  (await callAsAdmin(app.server, 'GET', '/folders?limit=-1')) as {
    id: number
    name: string
    parent_folder: number | null
  }[]
const fileNow = async (name: string) =>
  (
    (await callAsAdmin(
      app.server,
      'GET',
      `/files?filter[filename_download][eq]=${name}&fields=id,folder`,
    )) as FileRow[]
  )[0]

it('folders are made, filled, renamed, moved into each other, and deleted without their files', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  const tree = page.getByRole('treegrid', { name: 'Folders' })
  const row = (name: string) => tree.getByRole('row', { name })
  const undo = () => page.getByRole('button', { name: 'Undo' }).last().click()

  // Made where it stands, with the keyboard alone
  await page.getByRole('button', { name: 'New folder' }).press('Enter')
  await page.keyboard.type('Voyages')
  await page.keyboard.press('Enter')
  await row('Voyages').getByRole('link').waitFor()
  const voyages = (await foldersNow()).find(({ name }) => name === 'Voyages')
  expect(voyages).toMatchObject({ parent_folder: null })

  // What is uploaded while it is open is in it
  await row('Voyages').getByRole('link').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor()
  await page.getByText('This folder is empty').waitFor()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'From this device' }).waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('one way') }])
  await page.locator('#content a', { hasText: 'Ticket' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await fileNow('ticket.txt')).toMatchObject({ folder: voyages?.id })

  // Dragged to another folder, and taken back
  const flags = (await foldersNow()).find(({ name }) => name === 'Flags')
  await page.locator('#content a', { hasText: 'Ticket' }).dragTo(row('Flags').getByRole('link'))
  await page.getByText('1 file moved to Flags').waitFor()
  expect(await fileNow('ticket.txt')).toMatchObject({ folder: flags?.id })
  await undo()
  await page.locator('#content a', { hasText: 'Ticket' }).waitFor()
  expect(await fileNow('ticket.txt')).toMatchObject({ folder: voyages?.id })

  // Renamed and moved by keyboard
  await row('Voyages').getByRole('link').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Journeys')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor()
  await row('Journeys').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to folder' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Flags' }).press('Enter')
  await page.getByRole('button', { name: 'Move here' }).press('Enter')
  await page.getByRole('navigation').getByRole('link', { name: 'Flags' }).first().waitFor()
  expect((await foldersNow()).find(({ name }) => name === 'Journeys')).toMatchObject({
    parent_folder: flags?.id,
  })

  // A search looks everywhere, and names the folder
  await page.getByRole('searchbox').first().fill('Ticket')
  await page.locator('#content').getByText('Journeys').waitFor()

  // Deleted: what is in it stays, and comes back with it
  await row('Journeys').getByRole('link').focus()
  await page.keyboard.press('Delete')
  await page.getByText('It holds 1 file. ').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click()
  await page.getByText('Folder Journeys deleted').waitFor()
  expect(await fileNow('ticket.txt')).toMatchObject({ folder: null })
  await undo()
  await expect.poll(() => fileNow('ticket.txt')).toMatchObject({ folder: voyages?.id })
})

it('a file is replaced: its key, addresses and unsaved edits stay, and the page shows the new picture', async () => {
  const { page } = app.record
  const picture = (color: string) =>
    sharp({ create: { width: 80, height: 40, channels: 3, background: color } })
      .png()
      .toBuffer()
  const teal = await picture('teal')
  const { id, private_hash } = (await callAsAdmin(app.server, 'POST', '/files', {
    data: `data:image/png;base64,${teal.toString('base64')}`,
    filename_disk: 'wall.png',
    filename_download: 'wall.png',
  })) as { id: number; private_hash: string }
  await page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('The wall')
  const shown = page.locator('#content img').first()
  const colorNow = () =>
    shown.evaluate((image: HTMLImageElement) => {
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
        '2d',
      )
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    })
  await expect.poll(colorNow).toEqual([0, 128, 128])

  const red = await picture('red')
  await page.getByRole('button', { name: 'Replace file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace Wall' })
  await dialog.getByRole('button', { name: 'From this device' }).waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'other.png', mimeType: 'image/png', buffer: red }])
  await page.getByText('File replaced').waitFor()
  await expect.poll(colorNow).toEqual([255, 0, 0])
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('The wall')

  const asset = await fetch(`${app.server.url}/atlas/assets/${private_hash}`)
  expect(Buffer.from(await asset.arrayBuffer())).toEqual(red)
  await page.keyboard.press('Control+s')
  await page.getByText('Item saved').waitFor()
  expect(await callAsAdmin(app.server, 'GET', `/files/${id}`)).toMatchObject({
    title: 'The wall',
    filename_download: 'wall.png',
    private_hash,
    filesize: red.length,
  })

  await callAsAdmin(app.server, 'PATCH', '/items/countries/1', { flag: id })
  await page.getByRole('button', { name: 'Delete item' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 item still refers to what is deleted (Countries, Flag).').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Where it is used' }).click()
  const uses = page.getByRole('dialog', { name: 'Where it is used' })
  await uses.getByRole('list', { name: 'Countries, Flag' }).getByRole('link', { name: 'Afghanistan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Afghanistan' }).waitFor()
})

it('what leads to a file leads to another one everywhere, in texts too, until that is taken back', async () => {
  const { page } = app.record
  const upload = async (title: string) =>
    (await callAsAdmin(app.server, 'POST', '/files', {
      data: `data:text/plain;base64,${Buffer.from(title).toString('base64')}`,
      filename_disk: 'plan.txt',
      filename_download: 'plan.txt',
      title,
    })) as { id: number; private_hash: string }
  const old = await upload('Plan of spring')
  const next = await upload('Plan of autumn')
  const picture = { type: 'file', datatype: 'INT', length: 10, interface: 'file' }
  const text = { type: 'string', datatype: 'TEXT', interface: 'wysiwyg' }
  const letter = ({ private_hash }: { private_hash: string }) =>
    `<p>See <a href="/atlas/assets/${private_hash}">the plan</a>.</p>`
  await makeCollection(app.server, 'quarters', { title: TEXT, plan: picture, letter: text }, [
    { title: 'Harbour quarter', plan: old.id },
    { title: 'Old town', plan: old.id },
    { title: 'Mill quarter', letter: letter(old) },
  ])
  const itemsNow = () => callAsAdmin(app.server, 'GET', '/items/quarters?fields=plan,letter&sort=id')
  const itemsOf = (file: { id: number; private_hash: string }) => [
    { plan: file.id, letter: null },
    { plan: file.id, letter: null },
    { plan: null, letter: letter(file) },
  ]
  expect(await itemsNow()).toEqual(itemsOf(old))

  await page.goto(`${app.server.url}/admin/#/atlas/files/${old.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Where it is used' }).press('Enter')
  const uses = page.getByRole('dialog', { name: 'Where it is used' })
  await uses.getByRole('link', { name: 'Old town' }).waitFor()
  await uses.getByRole('list', { name: 'In the text of Quarters, Letter' }).waitFor()
  await uses.getByRole('button', { name: 'Replace everywhere' }).click()
  const picker = page.getByRole('dialog', { name: 'Replace everywhere' })
  await picker.getByRole('searchbox').fill('Plan of autumn')
  await picker.getByText('Plan of autumn').click()
  const question = page.getByRole('alertdialog', { name: 'Replace everywhere' })
  await question.getByText(/lead to Plan of autumn then, in texts too: 3\./).waitFor()
  // A poll that gets no answer does not end the following.
  let lost = 0
  await page.route('**/jobs/*', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await question.getByRole('button', { name: 'Replace everywhere' }).click()
  await page.getByText('Places that lead to the other file now: 3').waitFor()
  expect(lost).toBeGreaterThan(1)
  expect(await itemsNow()).toEqual(itemsOf(next))
  await uses.getByText('Nothing refers to this file').waitFor()

  await uses.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Undone').waitFor()
  expect(await itemsNow()).toEqual(itemsOf(old))
})

it('a file that takes many places is found again when the page is loaded again in the middle, cancelled, and taken back', async () => {
  const { page } = app.record
  const upload = async (title: string) =>
    (await callAsAdmin(app.server, 'POST', '/files', {
      data: `data:text/plain;base64,${Buffer.from(title).toString('base64')}`,
      filename_disk: 'seal.txt',
      filename_download: 'seal.txt',
      title,
    })) as { id: number }
  const old = await upload('Seal of old')
  await upload('Seal of now')
  const picture = { type: 'file', datatype: 'INT', length: 10, interface: 'file' }
  await makeCollection(app.server, 'deeds', { title: TEXT, seal: picture }, [])
  const DEEDS = 12_000
  for (let from = 0; from < DEEDS; from += 4_000) {
    const deeds = Array.from({ length: 4_000 }, (_, at) => ({ title: `Deed ${from + at}`, seal: old.id }))
    await callAsAdmin(app.server, 'POST', '/items/deeds?fields=id', deeds)
  }
  const countOld = async () => {
    const path = `/items/deeds?filter[seal][eq]=${old.id}&fields=id&limit=-1`
    return ((await callAsAdmin(app.server, 'GET', path)) as unknown[]).length
  }

  await page.goto(`${app.server.url}/admin/#/atlas/files/${old.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Where it is used' }).press('Enter')
  await page.getByRole('button', { name: 'Replace everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' })
  await dialog.getByText('Seal of now').click()
  const question = page.getByRole('alertdialog', { name: 'Replace everywhere' })
  await question.getByRole('button', { name: 'Replace everywhere' }).click()
  await page.getByRole('progressbar', { name: 'Replace everywhere' }).waitFor()
  await page.reload()
  await dialog.getByRole('progressbar').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByText(/^Places that lead to the other file now: /).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const left = await countOld()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(DEEDS)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Undone').waitFor()
  expect(await countOld()).toBe(DEEDS)
})

it('files that nothing refers to are listed, and those that are used are not', async () => {
  const { page } = app.record
  const upload = async (title: string) =>
    (await callAsAdmin(app.server, 'POST', '/files', {
      data: `data:text/plain;base64,${Buffer.from(title).toString('base64')}`,
      filename_disk: 'note.txt',
      filename_download: 'note.txt',
      title,
    })) as { id: number }
  const used = await upload('Kept by a country')
  await upload('Kept by nothing')
  await callAsAdmin(app.server, 'PATCH', '/items/countries/2', { flag: used.id })
  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  await page.getByRole('link', { name: 'Unused files' }).click()
  // What is typed before the page is there would be a search in the library, which stays until then.
  await page.getByRole('heading', { name: 'Unused files' }).waitFor()
  // The search of the library goes on here, and stays within what is listed.
  await page.getByRole('searchbox').first().fill('Kept by')
  await page.locator('#content a', { hasText: 'Kept by nothing' }).waitFor()
  expect(await page.locator('#content a', { hasText: 'Kept by' }).count()).toBe(1)
})

it('files of the device that are dropped on a folder are uploaded into it', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  const row = page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Flags' })
  await row.waitFor()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['dropped'], 'on-a-folder.txt', { type: 'text/plain' }))
    return transfer
  })
  await row.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Drop files to upload them into Flags').waitFor()
  await row.dispatchEvent('drop', { dataTransfer })
  await page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded').waitFor()
  const flags = (await foldersNow()).find(({ name }) => name === 'Flags')
  expect(await fileNow('on-a-folder.txt')).toMatchObject({ folder: flags?.id })
  await page.getByText('Drop files to upload them into Flags').waitFor({ state: 'hidden' })
})

it('cropped pictures keep the focal point that was chosen on the page of the file', async () => {
  const { page } = app.record
  const half = { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } } as const
  const content = await sharp({ create: { ...half.create, width: 600, background: '#ff0000' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 300, top: 0 }])
    .png()
    .toBuffer()
  const { id } = (await callAsAdmin(app.server, 'POST', '/files', {
    data: `data:image/png;base64,${content.toString('base64')}`,
    filename_disk: 'halves.png',
    filename_download: 'halves.png',
  })) as FileRow
  await page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  await page.getByRole('button', { name: 'Focal point' }).press('Enter')
  await page.getByText('50% 50%').waitFor()
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
  await page.getByText('90% 50%').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  // It goes with the form: marked as a change, and stored by its save.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  expect((await saved).status()).toBe(200)
  const { private_hash } = (await callAsAdmin(app.server, 'GET', `/files/${id}?fields=private_hash`)) as {
    private_hash: string
  }
  const answer = await fetch(`${app.server.url}/atlas/assets/${private_hash}?key=directus-small-crop`)
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  expect(channels.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([0, 0, 255])
  // Where it was left, when it is opened again
  await page.getByRole('button', { name: 'Focal point' }).press('Enter')
  await page.getByText('90% 50%').waitFor()
})

it('the beginning of a text is shown on the page of the file', async () => {
  const { page } = app.record
  const content = `city,note\nOslo,<b>no markup</b>\n${'x,y\n'.repeat(30_000)}`
  const { id } = (await callAsAdmin(app.server, 'POST', '/files', {
    data: `data:text/csv;base64,${Buffer.from(content).toString('base64')}`,
    filename_disk: 'towns.csv',
    filename_download: 'towns.csv',
    title: 'Towns',
  })) as FileRow
  // Pictures of the page before may still be on their way.
  const part = page.waitForResponse(
    (response) => response.url().includes('/assets/') && response.status() === 206,
  )
  await page.goto(`${app.server.url}/admin/#/atlas/files/${id}`)
  await part
  const text = page.getByRole('region', { name: 'Towns' })
  await text.waitFor()
  const shown = (await text.textContent()) ?? ''
  expect(shown.startsWith('city,note\nOslo,<b>no markup</b>')).toBe(true)
  expect(shown.length).toBe(65_537)
})

it('what several files have in common is edited at once, and each keeps the rest', async () => {
  const { page } = app.record
  const keys: number[] = []
  for (const name of ['north', 'south'])
    keys.push(
      (
        (await callAsAdmin(app.server, 'POST', '/files', {
          data: `data:text/plain;base64,${Buffer.from(name).toString('base64')}`,
          filename_disk: `${name}.txt`,
          filename_download: `${name}.txt`,
          title: `Harbour ${name}`,
        })) as FileRow
      ).id,
    )
  await page.goto(`${app.server.url}/admin/#/atlas/files?q=harbour`)
  for (const name of ['north', 'south'])
    await page.getByRole('button', { name: `Select Harbour ${name}` }).press('Space')
  await page.getByRole('button', { name: 'Batch edit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Batch edit: Files' }).waitFor()
  // What each file has for itself is no field of this page.
  expect(await page.getByText('Private hash').count()).toBe(0)
  await page.getByRole('switch', { name: /Location/ }).press('Space')
  await page.getByLabel('Location', { exact: true }).fill('Hamburg')
  await page.getByRole('switch', { name: /Tags/ }).press('Space')
  await page.getByLabel('Tags', { exact: true }).fill('sea')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Update 2 items' }).click()
  await page.locator('#content a', { hasText: 'Harbour north' }).waitFor()
  const stored = await callAsAdmin(app.server, 'GET', `/files/${keys.join(',')}?fields=title,location,tags`)
  expect(stored).toEqual([
    { title: 'Harbour north', location: 'Hamburg', tags: ['sea'] },
    { title: 'Harbour south', location: 'Hamburg', tags: ['sea'] },
  ])
})
