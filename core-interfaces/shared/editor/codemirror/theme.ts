import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours are the console's own, so both themes and those of the system apply by themselves. */
const look = EditorView.theme({
  '&': { minBlockSize: 'inherit', maxBlockSize: 'inherit', color: 'var(--text)', font: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: '1.25rem', overflow: 'auto' },
  '.cm-content': { paddingBlock: 'var(--space-2)', caretColor: 'var(--text)' },
  '.cm-line': { paddingInline: 'var(--space-3)', textAlign: 'var(--line-start)' },
  // Highlighting changes no direction within a line.
  '.cm-line span': { unicodeBidi: 'normal' },
  '.cm-placeholder': { color: 'var(--text-soft)' },
  '.cm-gutters': {
    color: 'var(--text-soft)',
    backgroundColor: 'var(--neutral-2)',
    borderInlineEnd: '1px solid var(--border)',
  },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: 'var(--space-2) var(--space-1)' },
  // Of a language that folds, the arrows stand behind them.
  '.cm-lineNumbers:last-child .cm-gutterElement': { paddingInline: 'var(--space-3)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--text)', backgroundColor: 'transparent' },
  '.cm-foldPlaceholder': {
    marginInline: 'var(--space-1)',
    paddingInline: 'var(--space-1)',
    border: '1px solid var(--border)',
    color: 'var(--text-soft)',
    backgroundColor: 'var(--neutral-3)',
  },
  '&.cm-focused .cm-matchingBracket': {
    outline: '1px solid var(--accent-9)',
    backgroundColor: 'var(--accent-4)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    outline: '1px solid var(--danger-solid)',
    backgroundColor: 'transparent',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-4)' },
  '.cm-searchMatch': { outline: '1px solid var(--warning-solid)', backgroundColor: 'var(--warning-bg)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--warning-border)' },
  '.cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--neutral-2)',
    font: '400 var(--type-13)',
  },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--border)' },
  '.cm-panels.cm-panels-bottom': { borderBlockStart: '1px solid var(--border)' },
  '.cm-panel.cm-search': { padding: 'var(--space-2)', paddingInlineEnd: 'var(--space-8)' },
  '.cm-panel.cm-search, .cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-panel.cm-search [name=close]': {
    insetInlineEnd: 'var(--space-1)',
    inlineSize: '28px',
    blockSize: '28px',
    fontSize: '1.25rem',
  },
  '.cm-textfield': {
    blockSize: '28px',
    border: '1px solid var(--border-control)',
    borderRadius: 'var(--radius-chip)',
    color: 'inherit',
    font: 'inherit',
    backgroundColor: 'var(--field)',
  },
  '.cm-button': {
    minBlockSize: '28px',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-chip)',
    color: 'inherit',
    font: 'inherit',
    background: 'var(--raised)',
    cursor: 'pointer',
    '&:hover': { background: 'var(--neutral-3)' },
    '&:active': { background: 'var(--neutral-4)' },
  },
  '.cm-panel :is(input, button):focus-visible': { outline: 'var(--focus-ring)', outlineOffset: '1px' },
  '.cm-tooltip': {
    border: '0',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-raised)',
    color: 'var(--text)',
    backgroundColor: 'var(--raised)',
    font: '400 var(--type-13)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--selected)',
  },
  '.cm-diagnostic': { padding: 'var(--space-1) var(--space-2)' },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--danger-solid)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger-solid)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBlockEndColor: 'var(--danger-solid)' },
  '.cm-lint-marker-error': {
    inlineSize: '8px',
    blockSize: '8px',
    margin: '6px 3px',
    borderRadius: '50%',
    backgroundColor: 'var(--danger-solid)',
    content: 'none',
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName], color: 'var(--accent-11)' },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue],
    color: 'var(--success-text)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.escape], color: 'var(--warning-text)' },
  {
    tag: [
      tags.propertyName,
      tags.attributeName,
      tags.typeName,
      tags.className,
      tags.function(tags.variableName),
    ],
    color: 'var(--info-text)',
  },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-soft)' },
  { tag: tags.comment, fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger-text)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-11)' },
  { tag: [tags.quote, tags.contentSeparator], color: 'var(--text-soft)' },
])

export const theme: Extension = [look, syntaxHighlighting(colours)]
