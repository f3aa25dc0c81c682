import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EntryFormat, type ExtensionAsset, parseManifest } from '@pergola/sdk/contract'
import { buildExtension } from '../../sdk/cli/src/buildExtension'
import { integrityOf } from '../../sdk/cli/src/integrityOf'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CORE = join(root, 'core-interfaces/slider')

/** An interface that draws "early", and beside it "late" from a file of its own that it imports then. */
export async function writeProbe(tree: string, format: EntryFormat): Promise<ExtensionAsset[]> {
  const folder = join(tree, 'custom/interfaces/slider')
  rmSync(folder, { recursive: true, force: true })
  if (format === 'container' || format === 'mf') await build(tree, format)
  else await writeByHand(folder, format)
  const record = { ...readMeta(folder), id: 'slider', path: 'extensions/custom/interfaces/slider/meta.json' }
  return [...parseManifest(record, 'interface').entry.assets]
}

/** Takes a file out of the probe's listing. */
export function unlist(tree: string, file: string): void {
  const folder = join(tree, 'custom/interfaces/slider')
  const meta = readMeta(folder)
  const assets = meta.entry.assets.filter((asset) => asset.file !== file)
  writeFileSync(join(folder, 'meta.json'), JSON.stringify({ ...meta, entry: { ...meta.entry, assets } }))
}

function readMeta(folder: string): { entry: { assets: { file: string }[] } } {
  return JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8'))
}

const BUILT = {
  'input.tsx': `import { lazy } from 'react'
    import styles from './probe.module.css'
    const Late = lazy(() => import('./Late'))
    export default function Input() { return <p className={styles.probe}>early <Late /></p> }`,
  'Late.tsx': `import styles from './late.module.css'
    export default function Late() { return <span className={styles.late}>late</span> }`,
  'probe.module.css': '.probe { font: inherit }',
  'late.module.css': '.late { font: inherit }',
}

async function build(tree: string, format: EntryFormat): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(join(root, '.cache/probe-'))
  const folder = join(work, 'slider')
  try {
    mkdirSync(folder)
    for (const file of ['meta.ts', 'messages.json']) cpSync(join(CORE, file), join(folder, file))
    for (const [file, source] of Object.entries(BUILT)) writeFileSync(join(folder, file), source)
    const pergola = { kind: 'interface', format }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'slider', version: '1.0.0', pergola }))
    await buildExtension({ folder, outDir: join(tree, 'custom') })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** As someone would write them who has no bundler. */
const BY_HAND: Record<'system' | 'module', Record<string, string>> = {
  system: {
    'entry.js': `System.register(['react', './part.js'], (share, context) => {
      let React, part
      return {
        setters: [(module) => { React = module }, (module) => { part = module }],
        execute: () => {
          const Late = React.lazy(() => context.import('./late.js'))
          share('input', () => React.createElement('p', null, part.early, ' ', React.createElement(Late)))
        },
      }
    })`,
    'part.js': `System.register([], (share) => ({ execute: () => { share('early', 'early') } }))`,
    'late.js': `System.register(['react'], (share) => {
      let React
      return {
        setters: [(module) => { React = module }],
        execute: () => { share('default', () => React.createElement('span', null, 'late')) },
      }
    })`,
  },
  module: {
    'entry.js': `import { early } from './part.js'
      export async function connect(loadShared) {
        const React = await loadShared('react')
        const Late = React.lazy(async () => ({ default: (await import('./late.js')).createLate(React) }))
        return { input: () => React.createElement('p', null, early, ' ', React.createElement(Late)) }
      }`,
    'part.js': `export const early = 'early'`,
    'late.js': `export const createLate = (React) => () => React.createElement('span', null, 'late')`,
  },
}

async function writeByHand(folder: string, format: 'system' | 'module'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const files = { ...BY_HAND[format], 'style.css': '.probe { font: inherit }' }
  for (const [file, source] of Object.entries(files)) writeFileSync(join(folder, file), source)
  const assets = readdirSync(folder).map((file) => ({
    file,
    integrity: integrityOf(readFileSync(join(folder, file))),
    kind: file === 'entry.js' ? 'entry' : file.endsWith('.css') ? 'style' : 'script',
    ...(file === 'late.js' ? { late: true } : {}),
  }))
  const meta = { name: 'Slider', types: ['integer'], parts: ['input'], entry: { format, assets } }
  writeFileSync(join(folder, 'meta.json'), JSON.stringify(meta))
}
