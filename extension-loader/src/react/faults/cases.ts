import type { ExtensionPart } from '@pergola/sdk/contract'
import type { IncidentKind } from '../../createHealthLog'

/** What can be wrong with an extension of the page, and what has to come of it. */
export interface FaultCase {
  fault: string
  /** Runs as the code is evaluated. */
  top?: string
  /** Runs in there, where the format lets a bundle wait. */
  awaited?: string
  /** Runs each time the part is drawn; `props`, `React` and `count` are at hand. */
  body?: string
  /** Runs when someone presses the part. */
  press?: string
  /** What the bundle exports; default the part. */
  exported?: string
  /** What becomes of its file on the way. */
  file?: 'missing' | 'changed' | 'lost' | 'hangs'
  /** The range of SDK versions that it asks for. */
  sdk?: string
  /** The part is taken away before its fault shows. */
  isLeaving?: boolean
  /** It shows nothing in time, instead of failing at once. */
  isSlow?: boolean
  /** The only parts that can have it; default all. */
  only?: readonly ExtensionPart[]
  /** What stands in its place in the end. */
  shows: 'fallback' | 'part'
  /** What is on record against it. */
  blamed: IncidentKind
}

export const FAULT_CASES: readonly FaultCase[] = [
  { fault: 'its file is missing', file: 'missing', shows: 'fallback', blamed: 'http' },
  { fault: 'its file has another hash', file: 'changed', shows: 'fallback', blamed: 'integrity' },
  { fault: 'its file cannot be reached', file: 'lost', shows: 'fallback', blamed: 'network' },
  { fault: 'its file never comes', file: 'hangs', isSlow: true, shows: 'fallback', blamed: 'timeout' },
  { fault: 'has a syntax error', top: 'const = 1', shows: 'fallback', blamed: 'evaluation' },
  { fault: 'throws at load', top: "throw new Error('at load')", shows: 'fallback', blamed: 'evaluation' },
  {
    fault: 'never ends loading',
    awaited: 'await new Promise(() => {})',
    isSlow: true,
    shows: 'fallback',
    blamed: 'timeout',
  },
  { fault: 'exports no component', exported: '42', shows: 'fallback', blamed: 'invalid-module' },
  { fault: 'exports nothing', exported: 'undefined', shows: 'fallback', blamed: 'invalid-module' },
  { fault: 'exports what only looks like one', exported: '({ a: 1 })', shows: 'fallback', blamed: 'render' },
  { fault: 'asks for another SDK', sdk: '^99.0.0', shows: 'fallback', blamed: 'incompatible' },
  {
    fault: 'throws when drawn',
    body: "throw new Error('when drawn')",
    shows: 'fallback',
    blamed: 'render',
  },
  {
    fault: 'throws a string when drawn',
    body: "throw 'when drawn'",
    shows: 'fallback',
    blamed: 'render',
  },
  {
    fault: 'throws when drawn again',
    body: "if (count > 0) throw new Error('again')",
    press: 'setCount(count + 1)',
    shows: 'fallback',
    blamed: 'render',
  },
  {
    fault: 'throws in an effect',
    body: "React.useEffect(() => { throw new Error('in an effect') }, [])",
    shows: 'fallback',
    blamed: 'render',
  },
  { fault: 'is drawn without end', body: 'setCount(count + 1)', shows: 'fallback', blamed: 'render' },
  {
    fault: 'sets state in each layout effect',
    body: 'React.useLayoutEffect(() => setCount(count + 1))',
    shows: 'fallback',
    blamed: 'render',
  },
  {
    fault: 'suspends without end',
    top: 'const never = new Promise(() => {})',
    body: 'React.use(never)',
    isSlow: true,
    shows: 'fallback',
    blamed: 'timeout',
  },
  {
    fault: 'throws in a handler',
    press: "throw new Error('in a handler')",
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'throws in the clean-up of an effect',
    body: "React.useEffect(() => () => { throw new Error('on its way out') }, [])",
    isLeaving: true,
    shows: 'fallback',
    blamed: 'threw',
  },
  {
    fault: 'throws in the clean-up of a layout effect',
    body: "React.useLayoutEffect(() => () => { throw 'on its way out' }, [])",
    isLeaving: true,
    shows: 'fallback',
    blamed: 'threw',
  },
  {
    fault: 'throws as a class on its way out',
    top: `class Leaving extends React.Component {
      componentWillUnmount() { throw new Error('on its way out') }
      render() { return React.createElement('button', null, 'faulty works') }
    }`,
    exported: 'Leaving',
    isLeaving: true,
    shows: 'fallback',
    blamed: 'threw',
  },
  {
    fault: 'changes a prototype',
    top: 'Array.prototype.tampered = 1',
    shows: 'part',
    blamed: 'violation',
  },
  {
    fault: 'replaces fetch',
    top: "globalThis.fetch = () => Promise.reject('tampered')",
    shows: 'part',
    blamed: 'violation',
  },
  {
    fault: 'replaces a method of JSON and of history',
    top: "JSON.stringify = () => 'tampered'; history.pushState = () => {}",
    shows: 'part',
    blamed: 'violation',
  },
  {
    fault: 'hands on what is no data',
    press: 'const own = {}; own.own = own; props.onChange(own)',
    only: ['input'],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'hands on a list of billions of empty places',
    press: 'props.onChange(new Array(4294967295))',
    only: ['input'],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'hands on a getter that throws',
    press: "props.onChange({ get a() { throw new Error('read') } })",
    only: ['input'],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'hands on a key that reaches a prototype',
    press: `props.onChange(JSON.parse('{"__proto__":{"isAdmin":true}}'))`,
    only: ['input'],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'hands on a function',
    press: 'props.onChange(() => {})',
    only: ['input'],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'changes a field that it has not declared',
    press: "props.onFieldChange('role', 1)",
    only: ['input'],
    shows: 'part',
    blamed: 'violation',
  },
]
