import { createApi } from '@pergola/sdk'
import { applyLanguage, createI18n, sayRefusal, setLanguages } from '@pergola/sdk/host'
import { createFakeHost, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RefusalText } from './RefusalText'

// There is one React Aria, which other files want to speak English.
afterEach(() => applyLanguage(createI18n(), 'en-US'))

const blank = {
  message: 'title: This value should not be blank.',
  problems: [{ field: 'title', key: 'valueBlank', params: {} }],
}

async function germanHost() {
  const i18n = createI18n()
  const texts = { refusals: { valueBlank: 'Dieser Wert darf nicht leer sein' } }
  setLanguages(i18n, { files: { 'de-DE': 'de-DE.*.json' }, fetchTexts: async () => texts })
  await applyLanguage(i18n, 'de-DE')
  const describe = (refused: Parameters<typeof sayRefusal>[1]) => sayRefusal(i18n, refused)
  return Object.assign(createFakeHost(), { api: createApi({ root: '/', project: 'atlas', describe }) })
}

it('is in the words of the server, then in the reader’s language', async () => {
  renderWithHost(<RefusalText refusal={blank} />, { host: await germanHost() })
  expect(screen.getByText('title: This value should not be blank.')).toBeVisible()
  expect(await screen.findByText('title: Dieser Wert darf nicht leer sein.')).toBeVisible()
})

it('stands in a sentence, and stays as it is where the server named none', async () => {
  renderWithHost(
    <RefusalText refusal={{ message: 'The disk is full' }}>{(text) => `Line 7: ${text}`}</RefusalText>,
    { host: await germanHost() },
  )
  expect(await screen.findByText('Line 7: The disk is full')).toBeVisible()
})
