import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** An archive of the given contents, by their names. */
export async function packZip(contents: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of contents) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
