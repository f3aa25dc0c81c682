import type { ExtensionPart } from '@pergola/sdk/contract'

/** What can be wrong with an extension. */
export type Fault =
  | 'answers 404'
  | 'answers 500'
  | 'never answers'
  | 'is cut off half way'
  | 'has a syntax error'
  | 'exports no component'
  | 'throws on import'
  | 'throws on first render'
  | 'throws on update'
  | 'throws in an effect'
  | 'throws in a handler'
  | 'renders without end'
  | 'asks for another sdk'
  | 'has a wrong hash'
  | 'has a wrong content type'
  | 'restyles everything'
  | 'bundles its own React'

/** How a fault comes about: in the source, in the listed metadata, or on the way. */
export interface FaultRecipe {
  fault: Fault
  /** Source of the part, instead of a well-behaved one. */
  source?: string
  style?: string
  /** Changes what the metadata file says. */
  metadata?: (meta: Record<string, unknown>) => Record<string, unknown>
  /** What the network makes of the part's script. */
  network?: 'not-found' | 'server-error' | 'hang' | 'truncate' | 'plain-text' | 'syntax-error'
  /** The extension keeps its place: only what it throws later is reported. */
  keepsWorking?: boolean
  /** The fault shows only after somebody touches it. */
  trigger?: 'press'
}

const component = (body: string, head = '') => `import { useEffect, useState } from 'react'
import styles from './chaos.module.css'
${head}
export default function Chaos() {
  const [count, setCount] = useState(0)
  ${body}
  return <button type="button" className={styles.chaos} onClick={() => setCount(count + 1)}>chaos {count}</button>
}
void useEffect
`

export const HEALTHY = component('')

export const FAULTS: readonly FaultRecipe[] = [
  { fault: 'answers 404', network: 'not-found' },
  { fault: 'answers 500', network: 'server-error' },
  { fault: 'never answers', network: 'hang' },
  { fault: 'is cut off half way', network: 'truncate' },
  { fault: 'has a syntax error', network: 'syntax-error' },
  { fault: 'exports no component', source: 'export default 42\n' },
  { fault: 'throws on import', source: component('', "throw new Error('chaos on import')") },
  {
    fault: 'throws on first render',
    source: component("if (count === 0) throw new Error('chaos on render')"),
  },
  {
    fault: 'throws on update',
    source: component("if (count > 0) throw new Error('chaos on update')"),
    trigger: 'press',
  },
  {
    fault: 'throws in an effect',
    source: component("useEffect(() => { throw new Error('chaos in an effect') }, [])"),
  },
  {
    fault: 'throws in a handler',
    source: component('').replace('setCount(count + 1)', "{ throw new Error('chaos in a handler') }"),
    trigger: 'press',
    keepsWorking: true,
  },
  { fault: 'renders without end', source: component('setCount(count + 1)') },
  { fault: 'asks for another sdk', metadata: (meta) => ({ ...meta, sdk: '^99.0.0' }) },
  { fault: 'has a wrong hash', metadata: withWrongHashes },
  { fault: 'has a wrong content type', network: 'plain-text' },
  {
    fault: 'restyles everything',
    style: '* { display: none !important } body, nav, main { background: red !important }',
    keepsWorking: true,
  },
  {
    fault: 'bundles its own React',
    source: HEALTHY.replace("from 'react'", "from '../own-react/index.js'"),
  },
]

function withWrongHashes(meta: Record<string, unknown>): Record<string, unknown> {
  const entry = meta.entry as { assets: { integrity: string }[] }
  const integrity = `sha384-${'A'.repeat(64)}`
  return { ...meta, entry: { ...entry, assets: entry.assets.map((asset) => ({ ...asset, integrity })) } }
}

/** Where a broken part is put, and what must still work around it. */
export interface Target {
  kind: 'interface' | 'layout' | 'module'
  id: string
  part: ExtensionPart
}

export const TARGETS: Readonly<Record<string, Target>> = {
  input: { kind: 'interface', id: 'slider', part: 'input' },
  display: { kind: 'interface', id: 'slider', part: 'display' },
  layout: { kind: 'layout', id: 'tabular', part: 'layout' },
  'layout options': { kind: 'layout', id: 'tabular', part: 'options' },
  module: { kind: 'module', id: 'users', part: 'module' },
}
