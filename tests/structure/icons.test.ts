import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packIcons } from '../../build/IconPackPlugin'
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

describe('icons that our own code names', () => {
  const packed = packIcons(process.cwd(), icons)

  it('are in one file: of a part, a module, a system field, and by an older name', () => {
    expect(Object.keys(packed)).toEqual(expect.arrayContaining(['link', 'photo_library', 'timer', 'get_app']))
    expect(packed.link).toMatch(/^M[\d-]/)
  })

  it('are not in it twice, and not more than a page may ask for at once', () => {
    expect(packed).not.toHaveProperty('add')
    expect(gzipSync(JSON.stringify(packed)).length).toBeLessThan(20_000)
  })
})
