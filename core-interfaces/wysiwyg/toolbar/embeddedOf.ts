const FRAME = { tag: 'iframe', width: '560', height: '314', allowfullscreen: 'allowfullscreen' }

/**
 * What plays an address: the frame of a site that plays videos, a player for a file.
 *
 * @param type - Media type, where it is known; found by the ending of the address otherwise.
 */
export function embeddedOf(address: string, type: string | null): Record<string, unknown> {
  const frame = frameOf(address)
  if (frame) return { ...FRAME, src: frame, sources: [] }
  const isSound = type?.startsWith('audio/') ?? /\.(mp3|ogg|oga|wav|m4a|flac)([?#]|$)/i.test(address)
  const isVideo = type?.startsWith('video/') ?? /\.(mp4|webm|ogv|mov|m4v)([?#]|$)/i.test(address)
  if (!isSound && !isVideo) return { ...FRAME, src: address, sources: [] }
  return { tag: isSound ? 'audio' : 'video', src: address, controls: 'controls', sources: [] }
}

/** The address under which a video site plays in a frame; `null` for any other. */
function frameOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = ''] = pathname.split('/').filter(Boolean)
  const video =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' && pathname === '/watch'
        ? searchParams.get('v')
        : null
  if (video) return `https://www.youtube.com/embed/${encodeURIComponent(video)}`
  return host === 'vimeo.com' && /^\d+$/.test(first) ? `https://player.vimeo.com/video/${first}` : null
}
