/** @typedef {'none' | 'feature' | 'breaking'} Change */

/**
 * What a new report means for extensions that were built with the old one.
 *
 * @returns {{ change: Change, details: string[] }} A sentence for each declaration that differs.
 */
export function compareReports(before, after) {
  const [old, now] = [declarationsOf(before), declarationsOf(after)]
  const removed = [...old.keys()].filter((key) => !now.has(key))
  const added = [...now.keys()].filter((key) => !old.has(key))
  const changed = [...old.keys()].filter((key) => now.has(key) && now.get(key) !== old.get(key))
  const broken = changed.filter((key) => !isOnlyWidened(old.get(key), now.get(key)))
  const widened = changed.filter((key) => !broken.includes(key))
  return {
    change:
      removed.length + broken.length > 0
        ? 'breaking'
        : added.length + widened.length > 0
          ? 'feature'
          : 'none',
    details: [
      ...removed.map((key) => `${key} is gone`),
      ...broken.map((key) => `${key} is another`),
      ...widened.map((key) => `${key} has more`),
      ...added.map((key) => `${key} is new`),
    ],
  }
}

/**
 * The smallest version that may carry a change. Below 1.0.0 the minor number says what breaks, as npm's ranges take it.
 *
 * @param {string} released @param {Change} change
 */
export function versionFor(released, change) {
  const [major, minor, patch] = released.split('.').map(Number)
  if (change === 'none') return released
  if (major > 0) return change === 'breaking' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
  return change === 'breaking' ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`
}

/** @returns {number} Below 0 when `a` is the smaller version. */
export function compareVersions(a, b) {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : left[at] - right[at]
}

export function versionOf(report) {
  return /^# API of the sdk, version (\S+)/.exec(report)?.[1] ?? '0.0.0'
}

/** Declarations by entry point and name, from the code blocks of a report. */
function declarationsOf(report) {
  const found = new Map()
  for (const section of report.split(/^## /m).slice(1)) {
    const entryPoint = section.slice(0, section.indexOf('\n'))
    const [, others = ''] = /^The same as in other entry points: (.*)\.$/m.exec(section) ?? []
    for (const name of others.split(', ').filter(Boolean)) found.set(`${entryPoint} ${name}`, 'same')
    for (const [, code] of section.matchAll(/```ts\n([\s\S]*?)\n```/g)) {
      for (const declaration of code.split('\n\n')) {
        const [, name] =
          /^(?:abstract )?(?:function|const|let|class|interface|type|enum) (\w+)/.exec(declaration) ?? []
        if (name) found.set(`${entryPoint} ${name}`, meaningOf(name, declaration))
      }
    }
  }
  return found
}

/** A declaration without what means nothing to those who use it. */
function meaningOf(name, declaration) {
  // Its value is the number that the change asks for.
  if (name === 'SDK_VERSION') return 'a version'
  // Which of its properties a function takes apart is its own affair.
  return declaration.replace(/^(function \w+\()\{[^}]*\}: /, '$1props: ')
}

/** True when all that was there still is, in its order, and each line besides is an optional member. */
function isOnlyWidened(old, now) {
  const expected = old.split('\n')
  for (const line of now.split('\n')) {
    if (line === expected[0]) expected.shift()
    else if (!/^ +(readonly )?\w+\?:/.test(line)) return false
  }
  return expected.length === 0
}
