/** A crash may cost what was typed in this time; writing with each key would cost more. */
const DELAY_MS = 300

/** Writes a draft soon after it changed, and at once when the page is hidden or left: a hidden page may be ended unasked. */
export function createDraftWriter(write: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    write()
  }
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)

  return {
    schedule: () => {
      timer ??= setTimeout(flush, DELAY_MS)
    },
    end: () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    },
  }
}
