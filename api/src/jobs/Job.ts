import type { Refusal } from '../errors/Refusal'

/** `ready`: waits to be started. `interrupted`: its process has ended in the middle. */
export type JobState = 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
export type JobKind = 'import' | 'update' | 'delete' | 'replace'
export type JobStep = 'check' | 'import' | 'update' | 'delete' | 'undo'

/** How many items it was for each of them. */
export interface JobCounts {
  created: number
  updated: number
  deleted: number
  unchanged: number
  refused: number
  /** Taken back by an undo, and left alone by it since someone else has changed them. */
  undone: number
  kept: number
}

export const NO_COUNTS: JobCounts = {
  created: 0,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
}

export interface Job<Options = Record<string, unknown>> {
  id: number
  user: number
  kind: JobKind
  collection: string
  state: JobState
  step: JobStep | null
  options: Options
  /** Items or lines in all; null while that is not known. */
  total: number | null
  done: number
  counts: JobCounts
  refusal: Refusal | null
  isCancelled: boolean
}

/** What a job is made of. */
export type NewJob = Pick<Job, 'user' | 'kind' | 'collection' | 'options'> & { total?: number | null }
