import { basename } from 'node:path'
import type { ExtensionKind } from '@pergola/sdk/contract'

/** A source file of an extension. */
export interface SourceFile {
  path: string
  code: string
}

/**
 * The faults of accessibility that the sources alone give away. A smoke test: what passes here still wants a keyboard, a
 * screen reader and axe in its own tests.
 *
 * @returns One sentence for each problem.
 */
export function checkAccessibility(kind: ExtensionKind, files: readonly SourceFile[]): string[] {
  return [...(kind === 'interface' ? checkInput(files) : []), ...files.flatMap(checkFile)]
}

/** What the form hands to an input has to reach its control, by name or with all props at once. */
function checkInput(files: readonly SourceFile[]): string[] {
  const input = files.find(({ path }) => basename(path) === 'input.tsx')
  if (!input || /\(props\)|\{\.\.\.props\}/.test(input.code)) return []
  const problems = []
  if (!/\blabelId\b|aria-label=/.test(input.code))
    problems.push(`${input.path} never uses labelId: screen readers cannot say which field this is`)
  if (!/\bisReadOnly\b/.test(input.code))
    problems.push(`${input.path} never uses isReadOnly: people could change what they may only read`)
  return problems
}

const RULES: readonly [suffix: RegExp, fault: RegExp, problem: string][] = [
  // Inside a tag there are no angle brackets but those of arrow functions.
  [/\.tsx$/, /<img\b(?:[^<>]|=>)*>/, 'has a picture without alt: describe it, or write alt=""'],
  [
    /\.tsx$/,
    /<(?:div|span|li|p|td)\b(?:[^<>]|=>)*\bonClick=/,
    'reacts to clicks on something that the keyboard cannot reach: use a button',
  ],
  [
    /\.tsx$/,
    /\btabIndex=\{[1-9]/,
    'sets an order of tabs of its own: only 0 and -1 keep the order of the page',
  ],
  [
    /\.css$/,
    /\boutline(?:-style)?:\s*(?:none|0)\b/,
    'removes the outline: people at the keyboard lose their place',
  ],
]

function checkFile({ path, code }: SourceFile): string[] {
  return RULES.flatMap(([suffix, fault, problem]) => {
    const found = suffix.test(path) && fault.exec(code)?.[0]
    return found && !/\balt=/.test(found) ? [`${path} ${problem}`] : []
  })
}
