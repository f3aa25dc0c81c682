/** Of what every document tries: a change with the session of the one who opens it. */
const ACT = `fetch('/atlas/items/cities/1850147', { method: 'PATCH', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'changed by a document' }) })`

const PAGE = '<!doctype html><script src="act.js"></script>'

/** A PDF that runs a script and leads to an address as it opens. */
const PDF = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("/server/ping?attack=pdf"))/Next<</S/URI/URI(/server/ping?attack=pdf)>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
`

const MHTML = `MIME-Version: 1.0
Content-Type: multipart/related; boundary="b"

--b
Content-Type: text/html

${PAGE}
--b--
`

/** Documents that would act with the session of anyone who opens them, if they were pages of the console's origin. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'linked.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="act.js"/></svg>',
  'inline.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>${ACT}</script></svg>`,
  'moving.svg': `<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="x" onbegin="${ACT.replaceAll('"', '&quot;')}" dur="1s"/></svg>`,
  'foreign.svg': `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${ACT.replaceAll('"', '&quot;')}"/></body></foreignObject></svg>`,
  'page.html': PAGE,
  'page.htm': `<!doctype html><meta http-equiv="refresh" content="0; url=javascript:${encodeURI(ACT)}">${PAGE}`,
  'page.shtml': PAGE,
  'page.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script src="act.js"></script></html>',
  'page.xml': '<?xml version="1.0"?><x><script xmlns="http://www.w3.org/1999/xhtml" src="act.js"/></x>',
  'styled.xml': '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="style.xsl"?><x/>',
  'style.xsl':
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script src="act.js"></script></html></xsl:template></xsl:stylesheet>',
  'feed.rss': '<?xml version="1.0"?><rss><script xmlns="http://www.w3.org/1999/xhtml" src="act.js"/></rss>',
  'paper.pdf': PDF,
  'mail.mhtml': MHTML,
  'mail.eml': MHTML,
  'page.txt': PAGE,
  'page.json': PAGE,
  'page.md': PAGE,
  'app.webmanifest': PAGE,
  'clip.mp4': PAGE,
  'font.woff2': PAGE,
  'picture.png': PAGE,
  'act.js': `self.hasRun = true; ${ACT}`,
  LICENSE: PAGE,
  'no.kind': PAGE,
}
