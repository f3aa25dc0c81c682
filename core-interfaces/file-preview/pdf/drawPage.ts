import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pdf } from './openPdf'

/** Browsers draw no canvas of more pixels. */
const MOST_PIXELS = 16_777_216

export interface DrawOptions {
  page: number
  /** Of the frame. Null: in the size that `zoom` gives it. */
  widthPx: number
  /** 1: as wide as the frame. */
  zoom: number
  /** Of the layer that holds the text, which lies over the picture unseen. */
  textClass: string
  signal: AbortSignal
}

/** Draws one page. @returns The picture, and the text over it that can be selected and read out. */
export async function drawPage(
  pdf: Pdf,
  { page: number, widthPx, zoom, textClass, signal }: DrawOptions,
): Promise<{ canvas: HTMLCanvasElement; text: HTMLElement }> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const scale = (widthPx / page.getViewport({ scale: 1 }).width) * zoom
  const viewport = page.getViewport({ scale })
  const density = Math.min(
    window.devicePixelRatio,
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  const picture = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const text = document.createElement('div')
  text.className = textClass
  text.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  })
  const stop = () => {
    picture.cancel()
    layer.cancel()
  }
  signal.addEventListener('abort', stop)
  try {
    await Promise.all([picture.promise, layer.render()])
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
  return { canvas, text }
}
