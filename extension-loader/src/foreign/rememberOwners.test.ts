import type { ExtensionManifest } from '@pergola/sdk/contract'
import { expect, it, vi } from 'vitest'
import { rememberOwners } from './rememberOwners'

const ROOT = 'https://cms.example/'
const star = {
  kind: 'interface',
  id: 'star',
  path: 'extensions/custom/interfaces/star/meta.json',
} as ExtensionManifest

it('finds whose a script is once, also where it is of no extension', () => {
  const manifests = vi.fn(() => [star])
  const ownerOf = rememberOwners({ extensionsRoot: ROOT, manifests })
  for (let call = 0; call < 3; call++) {
    expect(ownerOf(`${ROOT}extensions/custom/interfaces/star/input.js`)).toBe(star)
    expect(ownerOf(`${ROOT}admin/assets/main.js`)).toBeNull()
  }
  expect(manifests).toHaveBeenCalledTimes(2)
})
