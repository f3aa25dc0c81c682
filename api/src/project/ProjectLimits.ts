/** What one request may do, as the operator sets it for all projects of a server. */
export interface ProjectLimits {
  /** Keys in one path or rows in one body; with nested rows twice as many are written. */
  batchRows: number
  /** Related items that are in memory at a time, which is for one part of a list. */
  nestedRows: number
}

export const DEFAULT_PROJECT_LIMITS: ProjectLimits = { batchRows: 5_000, nestedRows: 20_000 }
