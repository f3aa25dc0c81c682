import { foldText } from '@pergola/sdk/contract'
import { type RefObject, useEffect } from 'react'

/** Name of the highlight in the style sheets. */
const HIGHLIGHT = 'picker-match'

/**
 * Marks the words of a search in the text of an element, whichever display drew it. Nothing is added to the page: the
 * browser colours ranges of it (CSS Custom Highlight API); one that cannot shows the text as it is.
 */
export function useMarkMatches(root: RefObject<HTMLElement | null>, search: string): void {
  const words = foldText(search.trim())
  useEffect(() => {
    const element = root.current
    if (!element || words === '' || !('Highlight' in globalThis)) return
    const mark = () => CSS.highlights.set(HIGHLIGHT, new Highlight(...rangesOf(element, words)))
    mark()
    // Rows come a page at a time, and some displays once they are loaded.
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(HIGHLIGHT)
    }
  }, [root, words])
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const folded = foldText(text)
    // Places in the folded text are those of the text, unless a letter folds to another number of letters.
    if (folded.length !== text.length) continue
    for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + words.length)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + words.length)
      ranges.push(range)
    }
  }
  return ranges
}
