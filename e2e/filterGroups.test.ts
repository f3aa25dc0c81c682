import { expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const app = useConsole()

it('joins conditions by any of them and in groups, by keyboard, and keeps them after a reload', async () => {
  await makeCollection(app.server, 'parcels', { name: TEXT, place: TEXT, carrier: TEXT }, [
    { name: 'One', place: 'Hold', carrier: 'Ann' },
    { name: 'Two', place: 'Hold', carrier: 'Ben' },
    { name: 'Three', place: 'Deck', carrier: 'Ann' },
    { name: 'Four', place: 'Quay', carrier: 'Cleo' },
  ])
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fparcels')
  await signIn.signIn(ADMIN)
  await new ListingPage(page, 'Parcels').ready()

  const panel = page.getByRole('dialog', { name: 'Filter' })
  const add = async (box: string, field: string, value: string) => {
    await panel.getByRole('combobox', { name: box }).fill(field)
    await page.getByRole('option', { name: field, exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await panel
      .getByRole('textbox', { name: `Value for ${field}` })
      .last()
      .fill(value)
  }
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await add('Filter by a field', 'Place', 'Quay')
  await page.getByText('1 match').first().waitFor()
  await panel.getByRole('button', { name: 'Group' }).press('Enter')
  await add('Filter by a field in Group 1', 'Name', 'T')
  await add('Filter by a field in Group 1', 'Carrier', 'Ann')
  await page.getByText('No matches').first().waitFor()
  await panel.getByRole('button', { name: /Group 1: Which conditions/ }).press('Enter')
  await page.getByRole('option', { name: 'All of these hold' }).press('Enter')
  await panel
    .getByRole('button', { name: /Which conditions/ })
    .first()
    .press('Enter')
  // The list that was open before it may still fade out.
  await page.getByRole('option', { name: 'Any of these holds' }).last().press('Enter')
  await page.getByText('2 matches').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')

  const words = 'Place contains Quay or (Name contains T and Carrier contains Ann)'
  await page.getByText(words).waitFor()
  await page.reload()
  await page.getByText(words).waitFor()
  await page.getByText('2 matches').first().waitFor()
  await page.getByRole('link', { name: /Three/ }).first().waitFor()

  await page.getByRole('button', { name: `Remove ${words}` }).press('Enter')
  await page.getByText('4 items').first().waitFor()
  expect(errors).toEqual([])
  await close()
})
