/** The point of a picture that crops keep in sight: parts of its width and height, from the top left. */
export interface FocalPoint {
  x: number
  y: number
}

/** Reads `focal_point` of a file's metadata, written as CSS writes `object-position`: `25% 40%`. Null for anything else. */
export function parseFocalPoint(metadata: unknown): FocalPoint | null {
  const [, x, y] =
    /"focal_point"\s*:\s*"(\d{1,3}(?:\.\d{1,4})?)% (\d{1,3}(?:\.\d{1,4})?)%"/.exec(String(metadata)) ?? []
  const point = { x: Number(x) / 100, y: Number(y) / 100 }
  return point.x <= 1 && point.y <= 1 ? point : null
}
