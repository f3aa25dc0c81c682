/** A place on earth, in degrees: `lat` from -90 to 90, `lng` from -180 to 180. The stored value of a map field. */
export interface MapPosition {
  lat: number
  lng: number
}

/** A part of the world, in degrees. `east` lies beyond 180, or `west` before -180, where it crosses the date line. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

/** Decimals of a degree that are kept: about 10 cm. */
const DECIMALS = 6

/** The position in a stored value: an object, or its JSON text, of `lat` and `lng` in their bounds. `null` for anything else. */
export function parsePosition(value: unknown): MapPosition | null {
  const read = typeof value === 'string' ? parseJson(value) : value
  if (typeof read !== 'object' || read === null) return null
  const { lat, lng } = read as Partial<Record<'lat' | 'lng', unknown>>
  return positionOf(lat, lng)
}

/** The position of two coordinates, numbers or their text; `null` unless both are there and in their bounds. */
export function positionOf(latitude: unknown, longitude: unknown): MapPosition | null {
  const lat = numberOf(latitude)
  const lng = numberOf(longitude)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** A place of the map as it is stored: on the one earth, however often the map was turned, and no more exact than a map is. */
export function toStoredPosition({ lat, lng }: MapPosition): MapPosition {
  return { lat: round(Math.min(90, Math.max(-90, lat))), lng: round(wrapLongitude(lng)) }
}

/** The same longitude between -180 and 180. */
export function wrapLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/** `59.91387, 10.75225`: as maps everywhere take it when it is pasted, so without the digits of a language. */
export function formatPosition({ lat, lng }: MapPosition): string {
  return `${round(lat)}, ${round(lng)}`
}

/** Where the square map of the world ends. */
const LAST_LATITUDE = 85.0511287798

/** A place on the square map of the world, as maps in a browser draw it: both axes go from 0 to 1, the second one south. */
export function toSquare(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function round(degrees: number): number {
  // Adding nothing makes 0 of -0.
  return Number(degrees.toFixed(DECIMALS)) + 0
}
