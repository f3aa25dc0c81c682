import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import LanguageDisplay from './display'
import LanguageInput from './input'
import { listLanguages } from './languages'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('combobox', { name: /Label/ })

describe('language', () => {
  it('finds a language by its name and stages the code', async () => {
    const { user, changes } = await renderInput(LanguageInput, tested)
    await user.type(box(), 'brazil')
    await user.click(await screen.findByRole('option', { name: /Brazilian Portuguese/ }))
    expect(changes.at(-1)).toBe('pt-BR')
  })

  it('finds a language by its code', async () => {
    const { user } = await renderInput(LanguageInput, tested)
    await user.type(box(), '419')
    expect(await screen.findByRole('option', { name: /Latin American Spanish/ })).toBeVisible()
  })

  it('offers the languages of the console alone where it is limited', () => {
    expect(listLanguages('en-US', ['de-DE', 'ar-SA']).map(({ code }) => code)).toEqual(['ar-SA', 'de-DE'])
    expect(listLanguages('en-US').length).toBeGreaterThan(200)
  })

  it('finds a language of the console by its name in itself', async () => {
    const { user, changes } = await renderInput(LanguageInput, tested, { options: { limit: true } })
    await user.type(box(), 'deutsch')
    await user.click(await screen.findByRole('option', { name: /German/ }))
    expect(changes.at(-1)).toBe('de-DE')
  })

  it('keeps a code outside the list', async () => {
    await renderInput(LanguageInput, tested, { value: 'tlh' })
    expect(box()).toHaveValue('Klingon')
  })

  it.each([
    ['no-NO', 'Norwegian (Norway)'],
    ['es-419', 'Latin American Spanish'],
    ['nonsense code', 'nonsense code'],
  ])('shows %s as %s', (code, name) => {
    renderDisplay(LanguageDisplay, tested, code)
    expect(screen.getByTestId('cell')).toHaveTextContent(name)
  })
})
