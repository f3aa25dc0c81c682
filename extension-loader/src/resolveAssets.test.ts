import type { ExtensionManifest } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import { resolveAssets } from './resolveAssets'

const options = { extensionsRoot: 'https://cms.example/api/', requireIntegrity: true }

function manifestWith(assets: ExtensionManifest['entry']['assets']): ExtensionManifest {
  return {
    id: 'slider',
    path: 'extensions/core/interfaces/slider/meta.json',
    entry: { format: 'container', global: 'slider', assets },
  } as ExtensionManifest
}

const entry = { file: '../../pack.js', kind: 'entry', integrity: 'sha384-a' } as const
const input = { file: 'input.js', kind: 'script', part: 'input', integrity: 'sha384-b' } as const
const display = { file: 'display.js', kind: 'script', part: 'display', integrity: 'sha384-c' } as const

describe('resolveAssets', () => {
  it('puts the entry first and leaves out what only other parts need', () => {
    const urls = resolveAssets(manifestWith([display, input, entry]), 'input', options).map(({ url }) => url)
    expect(urls).toEqual([
      'https://cms.example/api/extensions/core/pack.js',
      'https://cms.example/api/extensions/core/interfaces/slider/input.js',
    ])
  })

  it('refuses an asset without a hash', () => {
    const manifest = manifestWith([entry, { ...input, integrity: undefined }])
    expect(() => resolveAssets(manifest, 'input', options)).toThrow(/without a hash/)
    expect(() => resolveAssets(manifest, 'input', { ...options, requireIntegrity: false })).not.toThrow()
  })

  it('refuses an asset that leaves the extension path', () => {
    const manifest = manifestWith([{ ...entry, file: '../../../../uploads/evil.js' }])
    expect(() => resolveAssets(manifest, 'input', options)).toThrow(/outside the extension path/)
  })
  it('takes code from a developer’s machine only where that was asked for', () => {
    const path = 'http://localhost:4000/1/interfaces/slider/meta.json'
    const manifest = { ...manifestWith([{ ...entry, file: 'entry.js' }]), path }
    expect(() => resolveAssets(manifest, 'input', options)).toThrow(/outside the extension path/)
    const asked = { ...options, developmentRoot: 'http://localhost:4000' }
    expect(resolveAssets(manifest, 'input', asked)).toMatchObject([
      { url: 'http://localhost:4000/1/interfaces/slider/entry.js' },
    ])
    const elsewhere = { ...options, developmentRoot: 'http://localhost:400' }
    expect(() => resolveAssets(manifest, 'input', elsewhere)).toThrow(/outside the extension path/)
  })
})
