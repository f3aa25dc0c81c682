import type { ExtensionKind } from './definitions'

/** What a page reports of an extension, in numbers: messages stay in the page. */
export interface ExtensionReport {
  kind: ExtensionKind
  id: string
  version: string
  /** `loaded`, or the kind of an incident: `network`, `render`, `slow`, `policy` … */
  what: string
  /** How often since the last report. */
  count: number
  /** The page has not reported this of the extension before. */
  first: boolean
  /** For `loaded`: how long it took, in milliseconds. */
  ms?: number
}
