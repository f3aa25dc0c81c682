import { type ExtensionManifest, useExtensions, useNames } from '@pergola/sdk'

/** What an interface is called beside the others: where another one has the same name, the id stands behind it. */
export function useInterfaceName(): (manifest: Pick<ExtensionManifest, 'id' | 'name'>) => string {
  const names = useNames()
  const all = Object.values(useExtensions('interface'))
  const read = ({ id, name }: Pick<ExtensionManifest, 'id' | 'name'>) =>
    names.extension('interface', id, name)
  return (manifest) => {
    const name = read(manifest)
    const isShared = all.some((other) => other.id !== manifest.id && read(other) === name)
    return isShared ? `${name} (${manifest.id})` : name
  }
}
