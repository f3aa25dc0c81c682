import type { Stats } from '@rspack/core'

/** What came of one compilation. */
export interface Build {
  name: string
  /** What the compiler says; null when it came out. */
  errors: string | null
  warnings: string
  /** False when what came out is what was there: after an edit was taken back, or a file only touched. */
  hasWritten: boolean
  tookMs: number
}

/** Has to be called while the compiler reports it: the next compilation changes what its statistics say. */
export function readBuild(stats: Stats): Build {
  const { assets = [] } = stats.toJson({ all: false, assets: true, assetsSpace: Infinity })
  return {
    name: stats.compilation.name ?? '',
    errors: stats.hasErrors() ? stats.toString({ all: false, errors: true }) : null,
    warnings: stats.toString({ all: false, warnings: true }),
    hasWritten: assets.some(({ emitted }) => emitted),
    tookMs: (stats.endTime ?? 0) - (stats.startTime ?? 0),
  }
}
