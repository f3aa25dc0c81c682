import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listAssets } from './listAssets'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lists a file once for each part of its bundle, and what parts import later as such', () => {
  for (const file of ['entry.1.js', 'forms.2.js', 'forms.2.css', 'display.3.js', 'chart.4.js']) {
    writeFileSync(join(folder, file), file)
  }
  const assets = listAssets(folder, 'entry.1.js', [
    { part: 'module', file: 'forms' },
    { part: 'item', file: 'forms' },
    { part: 'display', file: 'display' },
  ])
  expect(assets.map(({ integrity: _, ...asset }) => asset)).toEqual([
    { file: 'chart.4.js', kind: 'script', late: true },
    { file: 'display.3.js', kind: 'script', part: 'display' },
    { file: 'entry.1.js', kind: 'entry' },
    { file: 'forms.2.css', kind: 'style', part: 'module' },
    { file: 'forms.2.css', kind: 'style', part: 'item' },
    { file: 'forms.2.js', kind: 'script', part: 'module' },
    { file: 'forms.2.js', kind: 'script', part: 'item' },
  ])
})
