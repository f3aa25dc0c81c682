import { expect, it } from 'vitest'
import { detectMediaType } from './mediaTypes'

it.each([
  ['its leading bytes', Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'), 'photo.jpg', 'image/jpeg', 'image/png'],
  [
    'the root element of an SVG',
    Buffer.from('<?xml version="1.0"?>\n<svg viewBox="0 0 1 1">'),
    'a',
    null,
    'image/svg+xml',
  ],
  [
    'the root element of an SVG behind comments and its document type',
    Buffer.from(' <?xml version="1.0"?> <!-- a --> <!----><!-- <b> --><!DOCTYPE svg PUBLIC "x">\n<SVG>'),
    'a',
    null,
    'image/svg+xml',
  ],
  ['its extension, where a comment never ends', Buffer.from('<!-- <svg>'), 'a.txt', null, 'text/plain'],
  ['its extension', Buffer.from('a,b'), 'list.CSV', 'application/vnd.ms-excel', 'text/csv'],
  ["the sender's word", Buffer.from('?'), 'model.glb', 'model/gltf-binary; v=1', 'model/gltf-binary'],
  ['nothing at all', Buffer.from('?'), 'blob', 'not a type', 'application/octet-stream'],
])('detects the type of a file by %s', (_case, head, name, declared, type) => {
  expect(detectMediaType(head, name, declared)).toBe(type)
})

it.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
  ['a text', 'just words', 'text/plain'],
  ['bytes', '\u0000\u0001\u0002', 'application/octet-stream'],
  ['nothing', '', 'application/octet-stream'],
])('%s is no picture, whatever it is called', (_what, content, type) => {
  for (const name of ['a.png', 'a.jpg', 'a.gif', 'a.webp', 'a.pdf', 'a']) {
    expect(detectMediaType(Buffer.from(content), name, 'image/png')).toBe(type)
  }
})
