import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aliasedIcons, iconAliases } from '../../build/iconAliases'

const icons = join(
  dirname(createRequire(import.meta.url).resolve('@material-symbols/svg-400/package.json')),
  'outlined',
)
const isIcon = (name: string) => existsSync(join(icons, `${name}.svg`))

describe('icons by their older names', () => {
  it('have a successor that exists, and replace no icon of the present set', () => {
    const entries = Object.entries(iconAliases)
    expect(entries.filter(([, successor]) => !isIcon(successor))).toEqual([])
    expect(entries.filter(([name]) => isIcon(name))).toEqual([])
  })

  it('are written outlined and filled', () => {
    const written = aliasedIcons(icons).filter(({ from }) => /[\\/]edit(-fill)?\.svg$/.test(from))
    expect(written.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['icons/mode_edit.svg', 'icons/mode_edit-fill.svg']),
    )
  })
})
