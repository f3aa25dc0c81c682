import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const meta = (
  id: string,
  grants: readonly string[],
) => `import { defineInterface } from '@pergola/sdk/contract'

export default defineInterface({
  id: '${id}',
  name: '$t:name',
  icon: 'science',
  types: ['string'],
  tier: 'sandboxed',
  grants: ${JSON.stringify(grants)},
})
`

/** An input that leaves what it was handed, and its port, where attacks find them. */
const INPUT = `import { useApi } from '@pergola/sdk'
import { TextField } from '@pergola/sdk/ui'

const post = MessagePort.prototype.postMessage
const kit = (window.kit = { received: [], send: null })
MessagePort.prototype.postMessage = function (...sent) {
  // React has a port of its own.
  if (sent[0]?.type && !kit.send) {
    kit.port = this
    kit.send = (message, moved = []) => post.call(this, message, moved)
    this.addEventListener('message', ({ data }) => kit.received.push(data))
  }
  return post.apply(this, sent)
}

export default function Attacker({ labelId, value, isReadOnly, onChange, onFieldChange }) {
  Object.assign(kit, { api: useApi(), onChange, onFieldChange })
  return <TextField aria-labelledby={labelId} value={value} isReadOnly={isReadOnly} onChange={(text) => onChange(text || null)} />
}
`

/** Writes the sources of a sandboxed interface. @returns Its folder. */
export function writeAttacker(parent: string, id: string, grants: readonly string[]): string {
  const folder = join(parent, id)
  mkdirSync(folder, { recursive: true })
  const files = {
    'meta.ts': meta(id, grants),
    'input.tsx': INPUT,
    'messages.json': JSON.stringify({ name: `The ${id}` }),
    'package.json': JSON.stringify({ name: id, version: '1.0.0', pergola: { kind: 'interface' } }),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
