import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Pdf = PDFDocumentProxy

export interface OpenPdfOptions {
  /** Address of the file, which is asked for in parts where the server can send them. */
  source: string
  /** Root of the API, at the origin of the page. */
  root: string
  /** A password is needed: `submit` tries one, and this is called again where it is wrong. */
  onLocked: (submit: (password: string) => void) => void
}

/**
 * Opens a PDF in a worker of its own. Nothing of it is run: scripts, forms and links are left alone, and no code is made of its text.
 *
 * @returns The document, and how to end the worker, whether the document is there yet or not
 */
export function openPdf({ source, root, onLocked }: OpenPdfOptions): {
  opened: Promise<Pdf>
  close: () => void
} {
  const published = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url)
  const started = atOwnOrigin(published, root)
  const port = new Worker(started, { type: 'module' })
  const worker = PDFWorker.create({ port })
  const files = filesBeside(published)
  const task = getDocument({
    url: source,
    worker,
    withCredentials: true,
    // Of a long document only the parts that are shown.
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    // Pictures of JPEG 2000 are read by a script, which needs no right to compile.
    useWasm: false,
    wasmUrl: `${filesBeside(started)}wasm/`,
    verbosity: 0,
  })
  task.onPassword = onLocked
  return {
    opened: task.promise,
    close: () => {
      void task.destroy().finally(() => {
        worker.destroy()
        port.terminate()
      })
    },
  }
}

/** Browsers start a worker from the page's own origin alone, where extensions may have another one. */
function atOwnOrigin(url: URL, root: string): URL {
  if (url.origin === window.location.origin) return url
  const path = url.pathname.slice(url.pathname.lastIndexOf('/extensions/') + 1)
  return new URL(path, new URL(root, document.baseURI))
}

/** Tables and scripts of rare pages, which the build puts beside all interfaces (`pdfFiles`). */
function filesBeside(worker: URL): string {
  return new URL('../../pdf/', worker).href
}
