import { createHash } from 'node:crypto'

/** What the format puts behind a password that is shorter than 32 bytes. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const ID = Buffer.from('pergola of a test', 'latin1').subarray(0, 16)
/** Everything is allowed but for what only an owner may. */
const RIGHTS = -4

/**
 * A PDF 1.4 with a line of text on each page.
 *
 * @param password - Needed to open it; it is encrypted with RC4 of 40 bits, as readers of all ages know it
 */
export function writePdf(lines: readonly string[], password?: string): Buffer {
  const lock = password === undefined ? null : lockFor(password)
  const bodies: Buffer[] = []
  const add = (body: string | Buffer) => bodies.push(Buffer.from(body))
  const pageOf = (index: number) => 4 + 2 * index
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = lines.map((_, index) => `${pageOf(index)} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  lines.forEach((line, index) => {
    const content = pageOf(index) + 1
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${content} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    )
    const plain = Buffer.from(`1 0 0 rg 20 20 60 60 re f 0 0 0 rg BT /F1 24 Tf 40 200 Td (${line}) Tj ET`)
    const stream = lock ? encrypt(keyOfObject(lock.key, content), plain) : plain
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    )
  })
  return assemble(bodies, lock)
}

interface Lock {
  key: Buffer
  owner: Buffer
  user: Buffer
}

function assemble(bodies: readonly Buffer[], lock: Lock | null): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]?.length ?? 0
  const starts = bodies.map((body, index) => {
    const start = length
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
    return start
  })
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const locked = lock
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${lock.owner.toString('hex')}> ` +
      `/U <${lock.user.toString('hex')}> /P ${RIGHTS} >> /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>] `
    : ''
  parts.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer << /Size ${bodies.length + 1} /Root 1 0 R ${locked}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Algorithms 2 to 4 of PDF 1.7, section 7.6.3, for a reader's password that is the owner's too. */
function lockFor(password: string): Lock {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const owner = encrypt(md5(padded).subarray(0, 5), padded)
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(RIGHTS)
  const key = md5(Buffer.concat([padded, owner, rights, ID])).subarray(0, 5)
  return { key, owner, user: encrypt(key, PADDING) }
}

function keyOfObject(key: Buffer, number: number): Buffer {
  const name = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0])
  return md5(Buffer.concat([key, name])).subarray(0, 10)
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}

/** RC4, which Node has no more. */
function encrypt(key: Buffer, plain: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [at(b), at(a)]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    plain.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
