import type Sharp from 'sharp'

/** A picture of 8,000 × 8,000 pixels takes some 256 MB while it is scaled; more is refused before it is decoded. */
export const maxInputPixels = 64_000_000

let loading: Promise<typeof Sharp> | undefined

/** The library for pictures, loaded with the first one: a start does not wait for it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Pictures are asked for in bursts; libvips' own cache would keep each of them in memory.
    sharp.cache(false)
    return sharp
  })
  return loading
}
