/** A video on another site, of which the file library keeps a preview picture. */
export interface Embed {
  type: 'embed/youtube' | 'embed/vimeo'
  /** The site's id of the video. */
  id: string
}

const youtubeHosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
]
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']

/** @returns null when the address is none of a YouTube or Vimeo video */
export function parseEmbedUrl(address: string): Embed | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (youtubeHosts.includes(url.hostname)) {
    const id = url.searchParams.get('v') ?? url.pathname.split('/').at(-1) ?? ''
    return /^[\w-]{11}$/.test(id) ? { type: 'embed/youtube', id } : null
  }
  if (vimeoHosts.includes(url.hostname)) {
    const id = /\/(\d+)/.exec(url.pathname)?.[1]
    return id ? { type: 'embed/vimeo', id } : null
  }
  return null
}

/** The address of the video's page, and the frame that plays it. */
export function describeEmbed(embed: Embed): { html: string; url: string } {
  if (embed.type === 'embed/youtube') {
    return {
      html: frame(`https://www.youtube.com/embed/${embed.id}`),
      url: `https://www.youtube.com/watch?v=${embed.id}`,
    }
  }
  return { html: frame(`https://player.vimeo.com/video/${embed.id}`), url: `https://vimeo.com/${embed.id}` }
}

function frame(source: string): string {
  return `<iframe width="620" height="349" src="${source}" frameborder="0" allowfullscreen></iframe>`
}
