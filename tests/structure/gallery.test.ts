import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImports, root, sourceFiles } from './readImports'

/** Components of the kit that the gallery cannot show, and why. */
const WITHOUT_SPECIMEN: Record<string, string> = {
  NotFoundPage: 'a page of its own',
  Page: 'frames the gallery itself',
  PortalScope: 'draws nothing: says where overlays go',
  UiProvider: 'draws nothing: surrounds all specimens',
  VisuallyHidden: 'draws nothing: text for assistive technology',
}

const folder = 'core-modules/gallery'
const specimenFiles = sourceFiles(folder).filter((file) => file.endsWith('Specimens.tsx'))
const specimens = specimenFiles.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

/** Names under which the kit exports values that are components. */
function readComponents(): string[] {
  const entry = readFileSync(join(root, 'sdk/src/ui/index.ts'), 'utf8')
  return [...entry.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap((match) => match[1]?.split(',') ?? [])
    .map((exported) => exported.trim().replace(/^.* as /, ''))
    .filter((name) => /^[A-Z]\w*$/.test(name))
}

const isShown = (name: string) => new RegExp(`<${name}[\\s/>]`).test(specimens)

describe('the component gallery', () => {
  const components = readComponents()

  it('finds the components among the exports of the kit', () => {
    expect(components).toEqual(expect.arrayContaining(['Button', 'Calendar', 'Focusable', 'VisuallyHidden']))
    expect(components.filter((name) => /Props$|^Option/.test(name))).toEqual([])
  })

  it('shows each of them', () => {
    expect(components.filter((name) => !isShown(name) && !(name in WITHOUT_SPECIMEN))).toEqual([])
  })

  it('has no exception that is not needed', () => {
    const exceptions = Object.keys(WITHOUT_SPECIMEN)
    expect(exceptions.filter((name) => isShown(name) || !components.includes(name))).toEqual([])
  })

  it('draws the specimens of all of its files', () => {
    const drawn = readImports(folder).filter(({ file }) => file === join(folder, 'module.tsx'))
    const names = drawn.map(({ specifier }) => `${basename(specifier)}.tsx`)
    expect(names).toEqual(expect.arrayContaining(specimenFiles.map((file) => basename(file))))
  })
})
