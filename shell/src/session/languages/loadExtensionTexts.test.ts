import { createI18n } from '@pergola/sdk/host'
import { anExtension } from '@pergola/sdk/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { loadExtensionTexts } from './loadExtensionTexts'

afterEach(() => vi.unstubAllGlobals())

it('fetches texts from where the files of extensions are, with their hash', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify({ name: 'Sterne' })))
  vi.stubGlobal('fetch', fetch)
  const stars = anExtension('interface', 'stars', {}, {
    path: 'extensions/custom/interfaces/stars/meta.json',
    messages: { 'de-DE': { file: 'messages.de-DE.1a2b.json', integrity: 'sha256-x' } },
  } as Parameters<typeof anExtension>[3])
  const i18n = createI18n()
  await loadExtensionTexts({ i18n, extensionsRoot: 'https://extensions.example/' }, [stars], 'de-DE')
  const url = 'https://extensions.example/extensions/custom/interfaces/stars/messages.de-DE.1a2b.json'
  expect(fetch).toHaveBeenCalledExactlyOnceWith(url, { integrity: 'sha256-x' })
  expect(i18n.getResource('de-DE', i18n.options.defaultNS as string, 'interfaces.stars.name')).toBe('Sterne')
})
