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
  | 'runs effects without end'
  | 'waits for ever'
  | 'hands on what is no data'
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
  /** The fault shows only after someone touches it. */
  trigger?: 'press'
  /** The only parts that are given this fault; default all. */
  only?: readonly ExtensionPart[]
}

/**
 * What goes wrong before any code of a part has run, or instead of it: to a browser, which part the file is of makes no difference.
 * Displays and layouts have each of these in `faultMatrix.test.tsx`.
 */
const LOADED: readonly ExtensionPart[] = ['input', 'options', 'module']

const component = (body: string, head = '') => `import { use, useEffect, useState } from 'react'
import styles from './chaos.module.css'
${head}
export default function Chaos({ onChange }) {
  const [count, setCount] = useState(0)
  ${body}
  return <button type="button" className={styles.chaos} onClick={() => setCount(count + 1)}>chaos {count}</button>
}
void use, useEffect
`

export const HEALTHY = component('')

export const FAULTS: readonly FaultRecipe[] = [
  { fault: 'answers 404', network: 'not-found', only: LOADED },
  { fault: 'answers 500', network: 'server-error', only: LOADED },
  { fault: 'never answers', network: 'hang', only: LOADED },
  { fault: 'is cut off half way', network: 'truncate', only: LOADED },
  { fault: 'has a syntax error', network: 'syntax-error', only: LOADED },
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
  {
    fault: 'runs effects without end',
    source: component('useEffect(() => setCount(count + 1))'),
  },
  {
    fault: 'waits for ever',
    source: component('use(never)', 'const never = new Promise(() => {})'),
  },
  {
    fault: 'hands on what is no data',
    source: component('').replace('setCount(count + 1)', '{ const own = {}; own.own = own; onChange(own) }'),
    trigger: 'press',
    keepsWorking: true,
    only: ['input'],
  },
  { fault: 'asks for another sdk', metadata: (meta) => ({ ...meta, sdk: '^99.0.0' }), only: LOADED },
  { fault: 'has a wrong hash', metadata: withWrongHashes, only: LOADED },
  { fault: 'has a wrong content type', network: 'plain-text', only: LOADED },
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

/** What throws when it is taken away, on its own account and as a class; none of the faults above, which show at once. */
export const LEAVING: Readonly<Record<string, string>> = {
  'in the clean-up of an effect': component(
    "useEffect(() => () => { throw new Error('chaos on leaving') }, [])",
  ),
  'as a class': `import { Component } from 'react'
export default class Chaos extends Component {
  componentWillUnmount() { throw new Error('chaos on leaving') }
  render() { return <button type="button">chaos 0</button> }
}
`,
}

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
  /** As shown to people. */
  name: string
}

export const TARGETS = {
  input: { kind: 'interface', id: 'slider', part: 'input', name: 'Slider' },
  display: { kind: 'interface', id: 'slider', part: 'display', name: 'Slider' },
  layout: { kind: 'layout', id: 'tabular', part: 'layout', name: 'Table' },
  'layout options': { kind: 'layout', id: 'tabular', part: 'options', name: 'Table' },
  module: { kind: 'module', id: 'users', part: 'module', name: 'User directory' },
} as const satisfies Record<string, Target>
