import type { Box, Size } from './cropBox'

/** What is done to a picture before it is cut: turned counter-clockwise by quarters, then mirrored. */
export interface Turn {
  quarters: number
  isFlipped: boolean
}

/** Size of a picture once it is turned. */
export function turnedSize({ width, height }: Size, { quarters }: Turn): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Draws a picture turned and mirrored onto a canvas of its turned size. */
export function drawTurned(canvas: HTMLCanvasElement, image: HTMLImageElement, turn: Turn): void {
  const size = turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turn)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(size.width / 2, size.height / 2)
  if (turn.isFlipped) context.scale(-1, 1)
  context.rotate((-Math.PI / 2) * turn.quarters)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
}

/** Cuts a box out of a canvas: a data address of the given media type. */
export function cutOut(canvas: HTMLCanvasElement, box: Box, type: string): string {
  const target = document.createElement('canvas')
  target.width = box.width
  target.height = box.height
  target.getContext('2d')?.drawImage(canvas, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height)
  return target.toDataURL(type)
}
