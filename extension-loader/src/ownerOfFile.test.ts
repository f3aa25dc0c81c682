import type { ExtensionManifest } from '@pergola/sdk/contract'
import { expect, it } from 'vitest'
import { ownerOfFile } from './ownerOfFile'

const ROOT = 'https://cms.example/'
const manifestOf = (id: string) =>
  ({ kind: 'interface', id, path: `extensions/custom/interfaces/${id}/meta.json` }) as ExtensionManifest
const slider = manifestOf('slider')
const sliderPro = manifestOf('slider-pro')
const fileOf = (id: string) => `${ROOT}extensions/custom/interfaces/${id}/input.js`

it('finds the extension of a file by the folder, not by how the name begins', () => {
  expect(ownerOfFile(fileOf('slider-pro'), [slider, sliderPro], ROOT)).toBe(sliderPro)
  expect(ownerOfFile(fileOf('slider'), [slider, sliderPro], ROOT)).toBe(slider)
})

it('finds none for files of the console', () => {
  expect(ownerOfFile(`${ROOT}admin/assets/main.js`, [slider], ROOT)).toBeNull()
})
