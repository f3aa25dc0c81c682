import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EntryFormat, sharedModuleKeys } from '@pergola/sdk/contract'
import { buildExtension } from '../../sdk/cli/src/buildExtension'
import { integrityOf } from '../../sdk/cli/src/integrityOf'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** What each probe does against the policy of the page, in an effect or by what it draws. */
const OFFENCE: Record<EntryFormat, string> = {
  container: '',
  mf: `try { new Function('return 1')() } catch {}`,
  system: '',
  module: `fetch('https://elsewhere.example/data').catch(() => {})`,
}
/** What it puts on the body: a calendar of a real package, by the package; a menu, by a portal of React. */
const ON_BODY: Record<EntryFormat, string> = {
  container: '',
  mf: `useEffect(() => {
    const calendar = flatpickr(document.createElement('input'))
    calendar.open()
    return () => calendar.destroy()
  }, [])`,
  system: '',
  module: `const menu = createElement('section', { className: 'probe-menu' }, 'menu of a library')
    return createElement('div', null, 'module works', shared['react-dom'].createPortal(menu, document.body))`,
}
const PICTURE = 'https://elsewhere.example/picture.png'

/** Draws its format with the hooks of what is shared, and leaves the shared modules where the test finds them. */
const drawing = (format: EntryFormat) => `
  (globalThis.probes ??= {})['${format}'] = shared
  const { createElement, useEffect, useState } = shared.react
  const [text] = useState('${format} works')
  shared['@pergola/sdk'].useApi()
  shared['@tanstack/react-query'].useQueryClient()
  shared['react-router-dom'].useLocation()
  shared['react-i18next'].useTranslation()
  useEffect(() => { ${OFFENCE[format]} }, [])
  ${ON_BODY[format]}
  ${format === 'system' ? `return createElement('p', null, text, createElement('img', { alt: '', src: '${PICTURE}' }))` : ''}
  const cover = () => {
    const sheet = document.createElement('div')
    sheet.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
    document.body.append(sheet)
  }
  const change = () => ['population', 'importance'].forEach((field) => props.onFieldChange(field, 7))
  return createElement('div', null,
    createElement(shared['@pergola/sdk/ui'].Notice, { title: text }),
    createElement('button', { onClick: change }, 'Change other fields'),
    ${format === 'mf' ? `createElement('button', { onClick: cover }, 'Cover the page')` : 'null'})`

/** Runs as the code of a format is evaluated: what every page of the console goes through. */
const TAMPERING: Record<EntryFormat, string> = {
  container: 'Array.prototype.tamperedByContainer = 1',
  mf: 'history.pushState = () => undefined',
  system: `JSON.stringify = () => 'tampered'`,
  module: `globalThis.fetch = () => Promise.reject('tampered')`,
}

/** Every rule that might reach the page from inside of an extension. */
const RESTYLE =
  'color: rgb(255, 0, 0) !important; font-size: 99px !important; --text: rgb(255, 0, 0) !important;'
const STYLES = `
:root, html, body, *, nav, main, button, [data-extension], [data-extension] * { ${RESTYLE} }
:root:has(*) body, :where(:root) p, :scope ~ *, :scope + *, :host, ::part(label), &:not(.never) { ${RESTYLE} }
body :scope ~ *, :scope:not(:scope) ~ *, *::before, *::placeholder { ${RESTYLE} }
@layer reset, tokens, kit, shell { * { ${RESTYLE} } }
@media all { body, * { ${RESTYLE} } }
@supports (color: red) { body, * { ${RESTYLE} } }
@container (width > 0px) { body, * { ${RESTYLE} } }
@scope (:root) { body, * { ${RESTYLE} } }
`

const IMPORTS = {
  container: "import './restyle.css'",
  mf: "import flatpickr from 'flatpickr'\nimport 'flatpickr/dist/flatpickr.css'",
} as const

const idOf = (format: EntryFormat) => `probe-${format}`

/** An interface of every format, put below `custom` of an extension tree. @returns Their ids. */
export async function writeProbes(tree: string): Promise<Record<EntryFormat, string>> {
  for (const format of ['container', 'mf'] as const) await build(tree, format)
  for (const format of ['system', 'module'] as const) writeByHand(tree, format)
  return { container: idOf('container'), mf: idOf('mf'), system: idOf('system'), module: idOf('module') }
}

async function build(tree: string, format: 'container' | 'mf'): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'in-page-'))
  const folder = join(work, idOf(format))
  const imports = sharedModuleKeys.map((key, index) => `import * as module${index} from '${key}'`)
  const shared = sharedModuleKeys.map((key, index) => `'${key}': module${index}`)
  const files = {
    'meta.ts': `import { defineInterface } from '@pergola/sdk/contract'
      export default defineInterface({ id: '${idOf(format)}', name: 'Probe ${format}', icon: 'science', types: ['string'], changes: ['population'] })`,
    'input.tsx': `${imports.join('\n')}\n${IMPORTS[format]}
      const shared = { ${shared.join(', ')} }
      ;(() => { ${TAMPERING[format]} })()
      export default function Input(props) { ${drawing(format)} }`,
    'restyle.css': STYLES,
    'package.json': JSON.stringify({ version: '1.0.0', pergola: { kind: 'interface', format } }),
  }
  try {
    mkdirSync(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    await buildExtension({ folder, outDir: join(tree, 'custom') })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** As someone would write them who has no bundler. */
const BY_HAND = {
  system: `System.register(${JSON.stringify(sharedModuleKeys)}, (share) => {
    const shared = {}
    return {
      setters: ${JSON.stringify(sharedModuleKeys)}.map((key) => (module) => { shared[key] = module }),
      execute: () => { ${TAMPERING.system}; share('input', function Input(props) { ${drawing('system')} }) },
    }
  })`,
  module: `${TAMPERING.module}
    export async function connect(loadShared) {
    const shared = {}
    for (const key of ${JSON.stringify(sharedModuleKeys)}) shared[key] = await loadShared(key)
    return { input: function Input(props) { ${drawing('module')} } }
  }`,
}

/** As bundlers of others write it: for the whole page. */
const UNSCOPED = `body { background: hotpink !important }
* { letter-spacing: 7px !important }
p, section { background-image: url(dot.svg) !important }`

function writeByHand(tree: string, format: 'system' | 'module'): void {
  const folder = join(tree, 'custom/interfaces', idOf(format))
  mkdirSync(folder, { recursive: true })
  const code = BY_HAND[format]
  writeFileSync(join(folder, 'entry.js'), code)
  writeFileSync(join(folder, 'plain.css'), UNSCOPED)
  const assets = [
    { file: 'entry.js', kind: 'entry', integrity: integrityOf(Buffer.from(code)) },
    { file: 'plain.css', kind: 'style', integrity: integrityOf(Buffer.from(UNSCOPED)) },
  ]
  const meta = { name: `Probe ${format}`, types: ['string'], parts: ['input'], entry: { format, assets } }
  writeFileSync(join(folder, 'meta.json'), JSON.stringify(meta))
}
