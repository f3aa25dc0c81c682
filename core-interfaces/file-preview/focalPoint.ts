/** In percent of width and height, from the top left. */
export interface FocalPoint {
  x: number
  y: number
}

/** Reads `focal_point` of a file's metadata, written as CSS writes `object-position`: `25% 40%`. */
export function parseFocalPoint(metadata: unknown): FocalPoint | null {
  const { focal_point: text } = (metadata ?? {}) as { focal_point?: unknown }
  const [, x, y] = /^(\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/.exec(String(text)) ?? []
  return x !== undefined && Number(x) <= 100 && Number(y) <= 100 ? { x: Number(x), y: Number(y) } : null
}

export function formatFocalPoint({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`
}
