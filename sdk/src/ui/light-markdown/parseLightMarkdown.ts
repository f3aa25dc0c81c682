/** A run of text with at most one meaning; nesting is not part of light markdown. */
export type MarkdownRun =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

const RUNS =
  /`(?<code>[^`\n]+)`|\*\*(?<strong>[^*\n]+)\*\*|(?<![\w*])[*_](?<emphasis>[^*_\s](?:[^*_\n]*[^*_\s])?)[*_](?![\w*])|\[(?<label>[^[\]\n]{1,500})\]\((?<target>[^)\s]{1,2000})\)|(?<url>https?:\/\/[^\s<>()]*[^\s<>().,;:!?'"])/g

const SAFE_TARGET = /^(?:https?:|mailto:|#\/)/i

/**
 * Reads the light markdown of notes, comments and notifications: `**strong**`, `*emphasis*`, `` `code` ``,
 * `[text](address)` and bare web addresses. Everything else, HTML included, is text. Links lead to web and
 * mail addresses and to pages of the console (`#/…`) only.
 *
 * @returns Lines of runs.
 */
export function parseLightMarkdown(source: string): MarkdownRun[][] {
  return source.split(/\r?\n/).map(parseLine)
}

function parseLine(line: string): MarkdownRun[] {
  const runs: MarkdownRun[] = []
  let end = 0
  for (const match of line.matchAll(RUNS)) {
    const run = toRun(match.groups ?? {})
    if (!run) continue
    if (match.index > end) runs.push({ kind: 'text', text: line.slice(end, match.index) })
    runs.push(run)
    end = match.index + match[0].length
  }
  if (end < line.length) runs.push({ kind: 'text', text: line.slice(end) })
  return runs
}

function toRun(groups: Record<string, string | undefined>): MarkdownRun | null {
  const { code, strong, emphasis, label, target, url } = groups
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  if (url !== undefined) return { kind: 'link', text: url, href: url }
  if (label === undefined || target === undefined || !SAFE_TARGET.test(target)) return null
  return { kind: 'link', text: label, href: target }
}

/** Blocks, tables, pictures, HTML and entities: what {@link parseLightMarkdown} shows as it is written. */
const MORE =
  /^ {0,3}(?:#{1,6} |>|[-*+] |\d+[.)] |```|~~~|\||(?:[-*_] *){3,}$|=+$)|^ {4}\S|<[a-z!/]|!\[|&\w+;|^\[.+\]:|~~/im

/** Whether a text says all that it means in light markdown, so that it needs no larger reader. */
export function isLightMarkdown(source: string): boolean {
  return !MORE.test(source)
}
