import { type DisplayProps, formatTitle, useExtensions, useNames } from '@pergola/sdk'
import type meta from './meta'

export default function InterfacesDisplay({ value }: DisplayProps<typeof meta>) {
  const id = String(value)
  const manifest = useExtensions('interface')[id]
  const names = useNames()
  return manifest ? names.extension('interface', id, manifest.name) : formatTitle(id)
}
