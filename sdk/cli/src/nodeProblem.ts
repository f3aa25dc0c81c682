/** As in `engines` of the package, which npm only warns of. */
const OLDEST = [20, 19] as const

/** @returns What to say about a Node that is too old, or null. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  return isNewEnough
    ? null
    : `pergola-extension needs Node ${OLDEST.join('.')} or newer; this is Node ${version}`
}
