import { type Field, useExtensions, useHost } from '@pergola/sdk'
import { useEffect } from 'react'
import { interfaceIdOf } from './interfaceIdOf'

/** Fetches the code of the fields' interfaces in one wave, beside whatever data the screen is waiting for. */
export function usePreloadInterfaces(fields: readonly Field[], part: 'input' | 'display'): void {
  const { preloadExtensions } = useHost()
  const manifests = useExtensions('interface')
  useEffect(() => {
    const ids = new Set(fields.map(interfaceIdOf))
    preloadExtensions(
      [...ids]
        .filter((id) => manifests[id]?.parts.includes(part))
        .map((id) => ({ kind: 'interface', id, part })),
    )
  }, [fields, part, manifests, preloadExtensions])
}
