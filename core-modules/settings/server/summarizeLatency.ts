export interface LatencySummary {
  /** Answers and failures. */
  count: number
  failures: number
  /** Of the latest ping; `null` when it failed, or there was none. */
  latestMs: number | null
  /** `null` without a single answer. */
  medianMs: number | null
  /** 19 of 20 answers took at most this long. */
  slowMs: number | null
}

/** What a series of pings says, newest last; −1 stands for one that failed. */
export function summarizeLatency(samplesMs: readonly number[]): LatencySummary {
  const answers = samplesMs.filter((sample) => sample >= 0).toSorted((a, b) => a - b)
  const latest = samplesMs.at(-1)
  return {
    count: samplesMs.length,
    failures: samplesMs.length - answers.length,
    latestMs: latest === undefined || latest < 0 ? null : latest,
    medianMs: shareOf(answers, 0.5),
    slowMs: shareOf(answers, 0.95),
  }
}

/** The value that this share of the sorted values does not exceed. */
function shareOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}
