/** Bodies that are no JSON, in the place of the notes that the recordings have of them. */
export const rawBodies: Readonly<Record<string, { type: string; content: string }>> = {
  'auth/49': {
    type: 'application/json;charset=utf-8',
    content: '{"email":"admin@example.com","password":"password"}',
  },
  'items/7': { type: 'application/json', content: '{bad' },
  'server/5': { type: 'application/json', content: '{"project":' },
  'files/6': form('Content-Disposition: form-data; name="title"\r\n\r\nNo file'),
  'files/7': form(file('picture.txt', 'text')),
  'files/8': form(file('one.txt', 'one'), file('two.txt', 'two')),
  'files/9': form('Content-Disposition: form-data; name="title"\r\n\r\nNotes', file('notes.txt', 'text')),
  'files/30': form(file('editor.txt', 'text')),
  'files/31': form(file('refused.txt', 'text')),
}

function file(name: string, content: string): string {
  return `Content-Disposition: form-data; name="data"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}`
}

function form(...parts: string[]): { type: string; content: string } {
  const content = parts.map((part) => `--edge\r\n${part}\r\n`).join('')
  return { type: 'multipart/form-data; boundary=edge', content: `${content}--edge--\r\n` }
}
