/** What the headers of a delivered file depend on. */
export interface DeliveredFile {
  /** Media type as stored; `embed/…` stands for the preview picture of a video. */
  type: string
  fileName: string
}

/** Types that browsers show without running anything of them. Everything else is downloaded. */
const inlineTypes = /^(image|audio|video)\/|^application\/pdf$|^text\/plain$/

/** Styles and pictures inside an SVG may show; scripts, forms and requests may not happen, whatever opens it. */
const sandboxPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
/** Browsers refuse to start their PDF viewer inside a sandbox; it runs nothing in the origin of this server. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** Headers with which an uploaded file cannot act as a page of this server. */
export function contentHeaders(file: DeliveredFile): Record<string, string> {
  const type = file.type.startsWith('embed/') ? 'image/jpeg' : file.type || 'application/octet-stream'
  const disposition = inlineTypes.test(type) ? 'inline' : 'attachment'
  return {
    'Content-Type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'Content-Disposition': `${disposition}; ${encodeFileName(file.fileName)}`,
    'Content-Security-Policy': type === 'application/pdf' ? pdfPolicy : sandboxPolicy,
    'X-Content-Type-Options': 'nosniff',
    // Assets are made to be shown on other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** Both forms of RFC 6266: an ASCII name for all, the exact one for those who read it. */
function encodeFileName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return ascii === name ? `filename="${name}"` : `filename="${ascii}"; filename*=UTF-8''${exact}`
}
