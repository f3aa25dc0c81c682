import { type Field, useExtensions, useHost } from '@pergola/sdk'
import type { ExtensionRef } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { interfaceIdOf } from './interfaceIdOf'

/** Every interface that these fields use, once. */
export function interfaceRefs(fields: readonly Field[], part: 'input' | 'display'): ExtensionRef[] {
  return [...new Set(fields.map(interfaceIdOf))].map((id) => ({ kind: 'interface', id, part }))
}

/** Fetches the code of the fields' interfaces in one wave, beside whatever data the screen is waiting for. */
export function usePreloadInterfaces(fields: readonly Field[], part: 'input' | 'display'): void {
  const { preloadExtensions } = useHost()
  const manifests = useExtensions('interface')
  useEffect(() => {
    preloadExtensions(interfaceRefs(fields, part).filter(({ id }) => manifests[id]?.parts.includes(part)))
  }, [fields, part, manifests, preloadExtensions])
}
