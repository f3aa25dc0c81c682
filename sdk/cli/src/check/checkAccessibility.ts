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
 * @param options - `hideLabel`: as its definition has it.
 * @returns One sentence for each problem.
 */
export function checkAccessibility(
  kind: ExtensionKind,
  files: readonly SourceFile[],
  { hideLabel = false }: { hideLabel?: boolean } = {},
): string[] {
  return [
    ...(kind === 'interface' ? checkInput(files, hideLabel) : []),
    ...files.flatMap(checkFile),
    ...files.filter(({ path }) => /\.[jt]sx$/.test(path)).flatMap(checkNames),
  ]
}

/** What the form hands to an input has to reach its control, by name or with all props at once. */
function checkInput(files: readonly SourceFile[], hideLabel: boolean): string[] {
  const input = files.find(({ path }) => /^input\.[jt]sx?$/.test(basename(path)))
  if (!input || /\(props\)|\{\.\.\.props\}/.test(input.code)) return []
  const problems = []
  // A field without a label has none to point at.
  if (!hideLabel && !/\blabelId\b|aria-label=/.test(input.code))
    problems.push(`${input.path} never uses labelId: screen readers cannot say which field this is`)
  if (!/\bisReadOnly\b/.test(input.code))
    problems.push(`${input.path} never uses isReadOnly: people could change what they may only read`)
  return problems
}

/** What a tag says about its name; with all props at once it may be among them. */
const NAMED = /\b(?:aria-label|aria-labelledby|title)=|\{\.\.\./

/** Controls that a screen reader can only call "button" or "edit text". */
function checkNames({ path, code }: SourceFile): string[] {
  const buttons = [...code.matchAll(/<button\b((?:=>|[^<>])*)>([\s\S]*?)<\/button>/g)].filter(
    ([, attributes = '', content = '']) =>
      // Icons and pictures are no words, unless they are described.
      !NAMED.test(attributes) && !/\S/.test(content.replace(/<(?![^>]*\b(?:alt|label)=)(?:=>|[^<>])*>/g, '')),
  )
  const fields = [...code.matchAll(/<(?:input|select|textarea)\b((?:=>|[^<>])*)>/g)].filter(
    ({ index, 1: attributes = '' }) =>
      // With an id it may have a label elsewhere.
      !NAMED.test(attributes) &&
      !/\bid=|\btype="hidden"/.test(attributes) &&
      !isInLabel(code.slice(0, index)),
  )
  return [
    ...(buttons.length > 0 ? [`${path} has a button without words: give it an aria-label`] : []),
    ...(fields.length > 0
      ? [`${path} has a control without a name: put it into a label, or give it an aria-label`]
      : []),
  ]
}

function isInLabel(before: string): boolean {
  return (before.match(/<label\b/g)?.length ?? 0) > (before.match(/<\/label>/g)?.length ?? 0)
}

const RULES: readonly [suffix: RegExp, fault: RegExp, problem: string][] = [
  // Inside a tag there are no angle brackets but those of arrow functions.
  [/\.[jt]sx$/, /<img\b(?:=>|[^<>])*>/, 'has a picture without alt: describe it, or write alt=""'],
  [
    /\.[jt]sx$/,
    /<(?:div|span|li|p|td)\b(?:=>|[^<>])*\bonClick=/,
    'reacts to clicks on something that the keyboard cannot reach: use a button',
  ],
  [
    /\.[jt]sx$/,
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
