/** A rectangle inside a picture, in pixels of the picture. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

const MIN_EDGE_PX = 16

/** The largest box of a ratio (width : height) in the middle of a picture; without a ratio the whole picture. */
export function centerBox({ width, height }: Size, ratio: number | null): Box {
  const boxWidth = ratio === null ? width : Math.min(width, height * ratio)
  const boxHeight = ratio === null ? height : Math.min(height, width / ratio)
  return {
    x: Math.round((width - boxWidth) / 2),
    y: Math.round((height - boxHeight) / 2),
    width: Math.round(boxWidth),
    height: Math.round(boxHeight),
  }
}

/** Moves a box, no further than to the edges. */
export function moveBox(box: Box, dx: number, dy: number, { width, height }: Size): Box {
  return {
    ...box,
    x: clamp(Math.round(box.x + dx), 0, width - box.width),
    y: clamp(Math.round(box.y + dy), 0, height - box.height),
  }
}

/** Drags the lower right corner of a box, keeping its ratio where one is set: along its longer way then, to the side or up and down. */
export function resizeBox(
  box: Box,
  dx: number,
  dy: number,
  { width, height }: Size,
  ratio: number | null,
): Box {
  const maxWidth = width - box.x
  const maxHeight = height - box.y
  if (ratio === null) {
    return {
      ...box,
      width: Math.round(clamp(box.width + dx, MIN_EDGE_PX, maxWidth)),
      height: Math.round(clamp(box.height + dy, MIN_EDGE_PX, maxHeight)),
    }
  }
  const wider = Math.abs(dx) < Math.abs(dy * ratio) ? dy * ratio : dx
  const fitted = Math.min(clamp(box.width + wider, MIN_EDGE_PX, maxWidth), maxHeight * ratio)
  return { ...box, width: Math.round(fitted), height: Math.round(fitted / ratio) }
}

/** Where a box lies after the picture was turned a quarter counter-clockwise. */
export function turnBox(box: Box, { width }: Size): Box {
  return { x: box.y, y: width - box.x - box.width, width: box.height, height: box.width }
}

/** A picture that is smaller than the least box sets the limit. */
function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
