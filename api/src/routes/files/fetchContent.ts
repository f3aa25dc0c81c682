import { validationError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { describeEmbed, type Embed, parseEmbedUrl } from '../../files/parseEmbedUrl'
import {
  type FetchedContent,
  type FetchOptions,
  fetchPublicUrl,
  UrlFetchError,
  type UrlFetchErrorCode,
} from './fetchPublicUrl'

/** Downloads one address; replaced by tests, which have no internet. */
export type FetchUrl = (address: string, options: FetchOptions) => Promise<FetchedContent>

/** Content that was fetched from an address named by a user. */
export interface RemoteContent {
  content: Buffer
  fileName: string
  declaredType: string | null
  /** The video, when the address is one; the content is then its preview picture. */
  embed: (Embed & { title: string | null; durationSeconds: number }) | null
}

const importableTypes = /^(image\/|application\/pdf\b)/

const sentences: Readonly<Record<UrlFetchErrorCode, Sentence>> = {
  'invalid-url': say('fetchedAddressInvalid'),
  'private-address': say('fetchedAddressPrivate'),
  unreachable: say('fetchedAddressUnreachable'),
  'bad-status': say('fetchedAddressEmpty'),
  'too-many-redirects': say('fetchedAddressRedirects'),
  'too-large': say('fetchedContentTooLarge'),
  timeout: say('fetchedAddressSlow'),
}

/**
 * Fetches a picture or PDF, or the preview of a YouTube or Vimeo video.
 *
 * @throws 422/4 when that is not possible
 */
export async function fetchContent(
  address: string,
  maxBytes: number,
  fetchUrl: FetchUrl = fetchPublicUrl,
): Promise<RemoteContent> {
  const embed = parseEmbedUrl(address)
  try {
    return embed ? await fetchEmbed(embed, maxBytes, fetchUrl) : await fetchFile(address, maxBytes, fetchUrl)
  } catch (cause) {
    if (!(cause instanceof UrlFetchError)) throw cause
    throw validationError([{ field: 'data', message: sentences[cause.code] }])
  }
}

async function fetchFile(address: string, maxBytes: number, fetchUrl: FetchUrl): Promise<RemoteContent> {
  const { content, contentType, url } = await fetchUrl(address, { maxBytes })
  if (!importableTypes.test(contentType ?? '')) {
    throw validationError([{ field: 'data', message: say('fetchedTypeNotAllowed') }])
  }
  const fileName = decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? '') || url.hostname
  return { content, fileName, declaredType: contentType, embed: null }
}

async function fetchEmbed(embed: Embed, maxBytes: number, fetchUrl: FetchUrl): Promise<RemoteContent> {
  const { url } = describeEmbed(embed)
  const host =
    embed.type === 'embed/youtube' ? 'www.youtube.com/oembed?format=json&' : 'vimeo.com/api/oembed.json?'
  const answer = await fetchUrl(`https://${host}url=${encodeURIComponent(url)}`, { maxBytes: 100_000 })
  const { title, thumbnail_url: thumbnail, duration } = parseObject(answer.content)
  const picture = await fetchUrl(String(thumbnail ?? ''), { maxBytes })
  return {
    content: picture.content,
    fileName: `${embed.id}.jpg`,
    declaredType: picture.contentType,
    embed: {
      ...embed,
      title: typeof title === 'string' ? title.slice(0, 255) : null,
      durationSeconds: Number.isInteger(duration) ? Number(duration) : 0,
    },
  }
}

function parseObject(content: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(content.toString()))
  } catch (cause) {
    throw new UrlFetchError('bad-status', { cause })
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
