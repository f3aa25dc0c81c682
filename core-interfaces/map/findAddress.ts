import { type MapPosition, positionOf, toStoredPosition } from '@pergola/sdk/contract'

/**
 * Asks a search for places that answers as Nominatim does, in GeoJSON.
 *
 * @returns The best hit; `null` for none.
 * @throws Error when the search cannot be reached or does not answer as it should.
 */
export async function findAddress(
  geocoder: string,
  address: string,
  fetchAnswer: typeof fetch = fetch,
): Promise<MapPosition | null> {
  const url = new URL(geocoder)
  for (const [key, value] of Object.entries({ q: address, format: 'geojson', limit: '1' })) {
    url.searchParams.set(key, value)
  }
  // The server that answers learns the address that is looked for, and nothing about who asks.
  const answer = await fetchAnswer(url, { credentials: 'omit', referrerPolicy: 'strict-origin' })
  if (!answer.ok) throw new Error(`${url.origin}: ${answer.status}`)
  const found = (await answer.json()) as { features?: { geometry?: { coordinates?: unknown[] } }[] }
  const [longitude, latitude] = found.features?.[0]?.geometry?.coordinates ?? []
  const position = positionOf(latitude, longitude)
  return position && toStoredPosition(position)
}
