/** What was acknowledged to clients, and what they have tried: the database has to hold the first, and may hold the second. */
export interface NoteEntry {
  id: number
  /** Last value that was acknowledged. */
  acknowledged: number
  /** Values that were sent; the last ones may have got no answer. */
  tried: Set<number>
  state: 'there' | 'deletion tried' | 'deleted'
}

export interface Ledger {
  /** By title. */
  notes: Map<string, NoteEntry>
  /** Acknowledged updates of the items that several clients write at once. */
  sharedUpdates: number
  fields: string[]
  files: { id: number; path: string; content: string }[]
  jobs: { id: number; token: string; state: string }[]
  /** Of sessions that were never ended. */
  sessions: string[]
  /** Reads that did not show what was just acknowledged to the same client. */
  staleReads: string[]
  /** How long a server went on with what had been changed at another one, in milliseconds. */
  lagsMs: Record<'permission' | 'new session' | 'ended session' | 'field', number[]>
}

export function createLedger(): Ledger {
  return {
    notes: new Map(),
    sharedUpdates: 0,
    fields: [],
    files: [],
    jobs: [],
    sessions: [],
    staleReads: [],
    lagsMs: { permission: [], 'new session': [], 'ended session': [], field: [] },
  }
}
