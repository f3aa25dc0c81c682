const DRAG_END_MS = 50

/**
 * Marks the body while a file is dragged over the page (`dragging`, until 50 ms after) and while someone goes by
 * keyboard (`user-is-tabbing`, until the mouse is used). A file that is dropped where nothing takes it does nothing: the
 * browser would leave the console for it. Nor does the save key where there is nothing to save: the browser would offer to
 * store the page.
 *
 * @returns Function that ends it.
 */
export function trackBodyState(body: HTMLElement = document.body): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined

  const dragged = (event: DragEvent) => {
    clearTimeout(timer)
    if (event.dataTransfer?.types.includes('Files')) body.classList.add('dragging')
  }
  const dragEnded = () => {
    clearTimeout(timer)
    timer = setTimeout(() => body.classList.remove('dragging'), DRAG_END_MS)
  }
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  // On the way down: drop zones keep these events to themselves.
  window.addEventListener('dragover', dragged, { signal, capture: true })
  for (const name of ['dragleave', 'dragend', 'drop'] as const)
    window.addEventListener(name, dragEnded, { signal, capture: true })
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse, { signal })

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') body.classList.add('user-is-tabbing')
      if (isSaveKey(event)) event.preventDefault()
    },
    // On the way down: many controls keep the keys that are pressed in them.
    { signal, capture: true },
  )
  window.addEventListener('mousedown', () => body.classList.remove('user-is-tabbing'), { signal })

  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Where the keyboard writes other letters, the place of the key counts. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 's' || (key > '\x7f' && code === 'KeyS'))
}
