import {
  type EntryFormat,
  type ExtensionKind,
  type ExtensionPart,
  parseManifest,
} from '@pergola/sdk/contract'
import { vi } from 'vitest'
import type { FaultCase } from './cases'

export const ROOT = 'https://cms.example/'
const HASH = 'sha384-x'

interface ServedFile {
  code: string
  type: string
  fate?: FaultCase['file']
}

const files = new Map<string, ServedFile>()

/**
 * Stands in for the network and for what a browser does with scripts and links, which this DOM does not: code is evaluated under
 * its address, so that its errors name it, as in a page.
 */
export function serveFiles(): void {
  const send = globalThis.fetch
  // As a property of its own, so that who replaces it is seen, as in a browser.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const file = files.get(String(input))
    if (!file) return send(input, init)
    if (file.fate === 'hangs') return new Promise<Response>(() => {})
    if (file.fate === 'lost' || (file.fate === 'changed' && init?.integrity)) throw new TypeError('no answer')
    if (file.fate === 'missing') return new Response('', { status: 404 })
    return new Response(file.code, { headers: { 'Content-Type': file.type } })
  })
  const { head } = document
  const { append, appendChild, removeChild } = head
  head.append = (...nodes) => {
    for (const node of nodes) if (!isServed(node)) append.call(head, node)
  }
  head.appendChild = (node) => (isServed(node) ? node : (appendChild.call(head, node) as typeof node))
  head.removeChild = (node) =>
    node.parentNode === head ? (removeChild.call(head, node) as typeof node) : node
}

function isServed(node: Node | string): boolean {
  if (!(node instanceof HTMLScriptElement || node instanceof HTMLLinkElement)) return false
  const url = node instanceof HTMLScriptElement ? node.src : node.href
  const file = files.get(url)
  if (!file) return false
  if (file.fate === 'hangs') return true
  queueMicrotask(() => {
    if (file.fate) return node.dispatchEvent(new Event('error'))
    if (node instanceof HTMLScriptElement) runScript(url, file.code)
    node.dispatchEvent(new Event('load'))
  })
  return true
}

function runScript(url: string, code: string): void {
  try {
    evaluate(url, code)
  } catch (error) {
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), filename: url }))
  }
}

/** What a script or a function of this text comes to, under its address. */
function evaluate(url: string, code: string): unknown {
  // biome-ignore lint/complexity/noCommaOperator: evaluated globally, as a script is
  // biome-ignore lint/security/noGlobalEval: what a browser does with a script
  return (0, eval)(`${code}\n//# sourceURL=${url}`)
}

const FOLDERS = { interface: 'interfaces', layout: 'layouts', module: 'modules' } as const

export interface ServedExtension {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  format: EntryFormat
  fault?: Partial<FaultCase>
  /** Runs in a frame of its own. */
  isSandboxed?: boolean
}

/** Puts an extension where the loader looks for it. @returns Its record of the listing. */
export function serveExtension({ kind, id, part, format, fault = {}, isSandboxed }: ServedExtension) {
  const folder = `extensions/installed/${FOLDERS[kind]}/${id}/1.0.0`
  const global = `served_${id.replaceAll('-', '_')}`
  const at = (file: string) => `${ROOT}${folder}/${file}`
  const put = (file: string, code: string, type = 'text/javascript') =>
    void files.set(at(file), { code, type, fate: fault.file })
  const source = SOURCES[format]({ part, global, ...textsOf(fault, id) })
  put('entry.js', source)
  if (format === 'mf') {
    const described = { metaData: { globalName: global, remoteEntry: { name: 'entry.js', path: '' } } }
    put('mf-manifest.json', JSON.stringify(described), 'application/json')
  }
  if (format === 'module')
    vi.doMock(at('entry.js'), () => (evaluate(at('entry.js'), `(() => {${source}})`) as () => object)())
  const entryFile = format === 'mf' ? 'mf-manifest.json' : 'entry.js'
  const assets = [
    { file: entryFile, kind: 'entry', integrity: HASH },
    ...(format === 'mf' ? [{ file: 'entry.js', kind: 'script', integrity: HASH }] : []),
  ]
  const record = {
    id,
    name: id,
    path: `${folder}/meta.json`,
    version: '1.0.0',
    parts: [part],
    sdk: fault.sdk ?? '*',
    compatible: fault.sdk === undefined,
    ...(isSandboxed
      ? { tier: 'sandboxed', sandbox: { assets: [{ file: 'entry.js', kind: 'entry', integrity: HASH }] } }
      : {}),
    entry: { format, assets, ...(format === 'container' || format === 'mf' ? { global } : {}) },
  }
  return parseManifest(record, kind)
}

interface Texts {
  top: string
  awaited: string
  component: string
  exported: string
}

function textsOf(
  { top = '', awaited = '', body = '', press = '', exported = 'Part' }: Partial<FaultCase>,
  id: string,
): Texts {
  const component = `function Part(props) {
    const [count, setCount] = React.useState(0)
    ${body}
    return React.createElement('button', { type: 'button', onClick: () => { ${press} } }, '${id} works')
  }`
  return { top, awaited, component, exported }
}

type Source = (texts: Texts & { part: ExtensionPart; global: string }) => string

const container: Source = ({ part, global, top, awaited, component, exported }) => `
  var ${global} = (() => {
    let scope
    return {
      init: (shared) => { scope = shared },
      get: async (name) => {
        const React = (await Object.values(scope.react)[0].get())()
        ${awaited}
        return () => {
          ${top}
          ${component}
          return name === './${part}' ? { default: ${exported} } : {}
        }
      },
    }
  })()`

/** The text of a bundle in each format, as bundlers write it. */
const SOURCES: Record<EntryFormat, Source> = {
  container,
  mf: container,
  system: ({ part, top, awaited, component, exported }) => `
    System.register(['react'], (add) => {
      let React
      return {
        setters: [(module) => { React = module }],
        execute: ${awaited ? 'async ' : ''}() => {
          ${awaited}
          ${top}
          ${component}
          add('${part}', ${exported})
        },
      }
    })`,
  // The body of the module: what it exports is returned.
  module: ({ part, top, awaited, component, exported }) => `
    return { connect: async (loadShared) => {
      const React = await loadShared('react')
      ${awaited}
      ${top}
      ${component}
      return { ${part}: ${exported} }
    } }`,
}
