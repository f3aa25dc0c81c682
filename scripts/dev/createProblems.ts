/** Why parts of the build are not up to date, by part. */
export interface Problems {
  /** @param error - Null: the part is up to date again. */
  report: (part: string, error: string | null) => void
}

/** @param report - Called with all problems as one text whenever they changed; null when none is left. */
export function createProblems(report: (error: string | null) => void): Problems {
  const problems = new Map<string, string>()
  let reported: string | null = null
  return {
    report: (part, error) => {
      if (error) problems.set(part, error)
      else problems.delete(part)
      const all = [...new Set(problems.values())].join('\n\n') || null
      if (all === reported) return
      reported = all
      report(all)
    },
  }
}
