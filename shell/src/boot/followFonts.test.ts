import { createI18n } from '@pergola/sdk/host'
import { expect, it, vi } from 'vitest'
import { followFonts } from './followFonts'

const fetched = vi.hoisted(() => ({ times: 0 }))
vi.mock('@pergola/sdk/scripts.css', () => {
  fetched.times += 1
  return {}
})

it('fetches the type of other scripts once a language in one of them is chosen, and not before', async () => {
  const i18n = createI18n()
  followFonts(i18n)
  await i18n.changeLanguage('de-DE')
  await Promise.resolve()
  expect(fetched.times).toBe(0)

  await i18n.changeLanguage('ru-RU')
  await vi.waitFor(() => expect(fetched.times).toBe(1))
})
