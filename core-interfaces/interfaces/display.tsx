import { type DisplayProps, formatTitle, useExtensionNames, useExtensions } from '@pergola/sdk'
import type meta from './meta'

export default function InterfacesDisplay({ value }: DisplayProps<typeof meta>) {
  const id = String(value)
  const manifest = useExtensions('interface')[id]
  const nameOf = useExtensionNames('interface')
  return manifest ? nameOf(manifest) : formatTitle(id)
}
