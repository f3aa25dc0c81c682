import { geocoderOriginOf, tileSourceOf } from '@pergola/sdk/contract'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'

/** Servers that maps of the console may ask. */
export interface MapOrigins {
  tiles: readonly string[]
  geocoders: readonly string[]
}

export const NO_MAP_ORIGINS: MapOrigins = { tiles: [], geocoders: [] }

/** What administrators have set. The console is one page for all projects, so those of all of them count. */
export async function readMapOrigins(projects: ProjectRegistry): Promise<MapOrigins> {
  const found = await Promise.all((await projects.keys()).map((key) => originsOf(projects, key)))
  const unique = (part: keyof MapOrigins) => [...new Set(found.flatMap((origins) => origins[part]))].sort()
  return { tiles: unique('tiles'), geocoders: unique('geocoders') }
}

async function originsOf(projects: ProjectRegistry, key: string): Promise<MapOrigins> {
  try {
    const settings = await (await projects.get(key))?.settings.get()
    const geocoder = geocoderOriginOf(settings?.text('map_geocoder'))
    return {
      tiles: tileSourceOf(settings?.text('map_tiles'))?.origins ?? [],
      geocoders: geocoder === null ? [] : [geocoder],
    }
  } catch {
    // The page is there for the other projects, and says itself what is wrong with this one.
    return NO_MAP_ORIGINS
  }
}
