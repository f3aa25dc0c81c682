export interface StartWorkersAtOptions {
  extensionsRoot: string
  /** Where the same files are at the page's own origin. */
  workersRoot?: string
}

/**
 * Has the workers of extensions started from the page's own origin where their files come from another one, from which browsers
 * start none.
 *
 * @returns Function that ends it.
 */
export function startWorkersAt({ extensionsRoot, workersRoot }: StartWorkersAtOptions): () => void {
  if (workersRoot === undefined || workersRoot === extensionsRoot) return () => {}
  const { Worker, SharedWorker } = window
  const placeOf = (url: string | URL) => {
    const { href } = new URL(url, document.baseURI)
    return href.startsWith(extensionsRoot) ? `${workersRoot}${href.slice(extensionsRoot.length)}` : url
  }
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(placeOf(url), options)
    }
  }
  // Not in every browser.
  if (SharedWorker) {
    window.SharedWorker = class extends SharedWorker {
      constructor(url: string | URL, options?: string | WorkerOptions) {
        super(placeOf(url), options)
      }
    }
  }
  return () => void Object.assign(window, { Worker, SharedWorker })
}
