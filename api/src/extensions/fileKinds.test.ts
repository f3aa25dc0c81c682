import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { kindOfFile, problemWithContent } from './fileKinds'

const problem = (path: string, content: string | Buffer) => problemWithContent(path, Buffer.from(content))
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

describe('the files that an extension consists of', () => {
  it.each(['x.html', 'x.xhtml', 'x.xml', 'x.xsl', 'x.pdf', 'x.htm', 'x', 'x.svgz', 'x.exe', 'x.js.html'])(
    'do not include %s',
    (path) => expect(kindOfFile(path)).toBeNull(),
  )

  it.each([
    ['entry.js', 'export default 1'],
    ['styles.css', 'a { color: red }'],
    ['meta.json', '{"a":1}'],
    ['entry.js.map', '{"version":3}'],
    ['LICENSE', 'MIT'],
    ['drawing.svg', svg('<path d="M0 0"/><style>path { fill: red }</style>', 'width="1"')],
    ['drawing.svg', `<?xml version="1.0"?>\n${svg('<use href="#a"/>')}`],
    ['drawing.svg', svg('<image href="data:image/png;base64,AA"/><text>on click = fun</text>')],
  ])('are what their names say: %s', (path, content) => expect(problem(path, content)).toBeNull())

  it.each([
    ['picture.png', '89504e470d0a1a0a00'],
    ['picture.jpg', 'ffd8ffe0'],
    ['picture.webp', '524946460000000057454250'],
    ['picture.avif', '0000001c667479706176'],
    ['font.woff2', '774f463200010000'],
    ['code.wasm', '0061736d01000000'],
  ])('are known by their first bytes: %s', (path, hex) => {
    expect(problem(path, Buffer.from(hex, 'hex'))).toBeNull()
    expect(problem(path, '<html><script>1</script>')).toBe('is not what its name says')
  })

  it.each([
    ['a.json', '<html>'],
    ['a.map', ''],
    ['a.txt', Buffer.from([0xff, 0xfe, 0x3c])],
    ['a.js', 'a\0b'],
    ['a.svg', '<html></html>'],
  ])('are refused when they are something else: %s', (path, content) =>
    expect(problem(path, content)).not.toBeNull(),
  )

  it('are not parsed where they are long JSON, which would hold everyone: both ends say what they are', () => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const long = (first: string, last: string) => `${first}${'[],'.repeat(400_000)}[]${last}\n`
    expect(problem('map.json', long('[', ']'))).toBeNull()
    expect(problem('map.json', long('{"a":[', ']}'))).toBeNull()
    expect(problem('map.json', long('<html>', ']'))).toBe('is not valid JSON')
    expect(problem('map.json', long('{', ']'))).toBe('is not valid JSON')
    expect(problem('map.json', `${long('[', ']')}\0`)).toBe('is not valid JSON')
    expect(parse).not.toHaveBeenCalled()
  })

  it.each([
    ['a script', svg('<script href="y.js"/>')],
    ['a script of another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>')],
    ['a handler', svg('', 'onload="alert(1)"')],
    ['a handler after a slash', svg('<path/onclick="1"/>')],
    ['a page', svg('<foreignObject><b/></foreignObject>')],
    ['an address that is a script', svg('<a href="javascript:alert(1)"/>')],
    ['an address that is spelled as references', svg('<a href="java&#x73;cript&#58;alert(1)"/>')],
    ['an address that is spelled with a line break', svg('<a href="java&#10;script:alert(1)"/>')],
    ['an animated address', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a document as an address', svg('<use href="data:image/svg+xml,<svg/>"/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY s "<script>1</script>">]>${svg('&s;')}`],
    ['a style sheet that transforms it', `<?xml-stylesheet href="x.xsl" type="text/xsl"?>${svg('')}`],
  ])('may be drawings, without %s', (_case, content) => expect(problem('x.svg', content)).toMatch(/^holds /))
})
