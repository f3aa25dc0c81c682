import { type Edit, insertLink, type Selected, toggleCode, toggleLines, toggleMark } from './markdownEdits'

export interface MarkdownCommand {
  /** Key of its text. */
  name: string
  icon: string
  /** Letter that does it, with Ctrl or ⌘. */
  key?: string
  run: (selected: Selected) => Edit
}

/** What the toolbar offers, in its order. */
export const commands: readonly MarkdownCommand[] = [
  { name: 'bold', icon: 'format_bold', key: 'b', run: (selected) => toggleMark(selected, '**') },
  { name: 'italic', icon: 'format_italic', key: 'i', run: (selected) => toggleMark(selected, '*') },
  { name: 'heading', icon: 'title', run: (selected) => toggleLines(selected, 'heading') },
  { name: 'link', icon: 'link', key: 'k', run: insertLink },
  { name: 'bullets', icon: 'format_list_bulleted', run: (selected) => toggleLines(selected, 'bullets') },
  { name: 'numbers', icon: 'format_list_numbered', run: (selected) => toggleLines(selected, 'numbers') },
  { name: 'task', icon: 'checklist', run: (selected) => toggleLines(selected, 'task') },
  { name: 'quote', icon: 'format_quote', run: (selected) => toggleLines(selected, 'quote') },
  { name: 'code', icon: 'code', key: 'e', run: toggleCode },
]

/** The key as it is written on keyboards. */
export function shownKey(key: string): string {
  const isMac = /Mac|iP(ad|hone)/.test(navigator.userAgent)
  return isMac ? `⌘${key.toUpperCase()}` : `Ctrl+${key.toUpperCase()}`
}
