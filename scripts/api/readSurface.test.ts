import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSurface } from './readSurface.mjs'

let types: string
beforeEach(() => {
  types = mkdtempSync(join(tmpdir(), 'pergola-surface-'))
})
afterEach(() => rmSync(types, { recursive: true, force: true }))

/** Declarations as the compiler writes them. */
function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(types, file)), { recursive: true })
    writeFileSync(join(types, file), text)
  }
}

it('follows exports to where they are declared, with their descriptions and overloads', () => {
  write({
    'index.d.ts': "/** The entry point. */\nexport { join, type Separator as Glue } from './inner/index';\n",
    'inner/index.d.ts': "export { join, type Separator } from './join';\n",
    'inner/join.d.ts': [
      "import type { Part } from './Part';",
      'export type Separator = string;',
      '/**\n * Puts parts together.\n */',
      'export declare function join(parts: Part[]): string;',
      'export declare function join(parts: Part[], separator: Separator): string;',
    ].join('\n'),
    'inner/Part.d.ts': 'export interface Part {\n    /** Its text. */\n    text: string;\n}\n',
  })
  const [entryPoint] = readSurface(types, { index: 'index.ts' })
  expect(entryPoint).toMatchObject({ name: '@pergola/sdk', doc: '/** The entry point. */' })
  expect(entryPoint?.exports.map(({ name }) => name)).toEqual(['Glue', 'join'])
  expect(entryPoint?.exports[1]).toMatchObject({
    doc: '/**\n * Puts parts together.\n */',
    code: 'function join(parts: Part[]): string;\nfunction join(parts: Part[], separator: Separator): string;',
  })
  // Not exported, but its change would be felt.
  expect(entryPoint?.named).toMatchObject([
    { name: 'Part', code: 'interface Part {\n  /** Its text. */\n  text: string;\n}' },
  ])
})

it('leaves out what is described elsewhere', () => {
  write({
    'index.d.ts': "export { open } from './open';\n",
    'open.d.ts':
      "import type { Inner, Table } from './Table';\nexport declare function open(table: Table, inner: Inner): void;\n",
    'Table.d.ts':
      '/** @internal */\nexport interface Table {\n    part: Part;\n}\ninterface Part {\n}\nexport interface Inner {\n}\n',
  })
  const [entryPoint] = readSurface(types, { index: 'index.ts' })
  expect(entryPoint?.named.map(({ name }) => name)).toEqual(['Inner'])
})

it('says of an export that an earlier entry point has it too', () => {
  write({
    'index.d.ts': "export { one } from './one';\n",
    'ui/index.d.ts': "export { one } from '../one';\n",
    'one.d.ts': 'export declare const one = 1;\n',
  })
  const [, ui] = readSurface(types, { index: 'index.ts', ui: 'ui/index.ts' })
  expect(ui?.exports).toMatchObject([{ name: 'one', sameAs: '@pergola/sdk' }])
})

it('describes a lazy part of the kit in the words of its implementation', () => {
  write({
    'index.d.ts': "export { Tabs } from './lazy';\n",
    'lazy.d.ts': 'export declare const Tabs: (props: object) => null;\n',
    'tabs/Tabs.d.ts': '/** One at a time. */\nexport declare function Tabs(props: object): null;\n',
  })
  expect(readSurface(types, { index: 'index.ts' })[0]?.exports).toMatchObject([
    { doc: '/** One at a time. */' },
  ])
})
