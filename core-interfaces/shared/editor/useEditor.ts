import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { CodeEditor } from './codemirror/CodeEditor'
import type { StartOfEditor } from './EditorBoxProps'

interface LoadedEditor {
  Box: typeof CodeEditor
  /** Set where the editor takes over from a box that is on the page. */
  start: StartOfEditor | null
}

let Ready: typeof CodeEditor | null = null

/** Fetches the editor; rejects where that fails, and fetches again when asked again. */
export async function loadEditor(): Promise<typeof CodeEditor> {
  Ready ??= (await import(/* webpackChunkName: "code-editor" */ './codemirror/CodeEditor')).CodeEditor
  return Ready
}

/**
 * The code editor once it is there. It takes over where the caret of the plain box stands, and never while a letter is
 * being composed there.
 */
export function useEditor(root: RefObject<HTMLElement | null>) {
  const [editor, setEditor] = useState<LoadedEditor | null>(() => Ready && { Box: Ready, start: null })
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = editor !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches once more
  useEffect(() => {
    if (isLoaded) return
    const ended = new AbortController()
    let isComposing = false
    const area = () => root.current?.querySelector('textarea') ?? null
    const takeOver = (Box: typeof CodeEditor) => {
      const box = area()
      if (ended.signal.aborted) return
      if (isComposing)
        box?.addEventListener('compositionend', () => setTimeout(() => takeOver(Box)), { once: true })
      else setEditor({ Box, start: box && startOf(box) })
    }
    const options = { signal: ended.signal }
    area()?.addEventListener('compositionstart', () => (isComposing = true), options)
    area()?.addEventListener('compositionend', () => (isComposing = false), options)
    loadEditor().then(takeOver, () => !ended.signal.aborted && setFailed(true))
    return () => ended.abort()
  }, [root, isLoaded, attempt])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }, [])
  return { editor, hasFailed, retry }
}

function startOf(box: HTMLTextAreaElement): StartOfEditor {
  return {
    selection: { from: box.selectionStart, to: box.selectionEnd },
    hasFocus: box.ownerDocument.activeElement === box,
  }
}
