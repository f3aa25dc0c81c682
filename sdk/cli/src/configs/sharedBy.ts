import { sharedModuleKeys } from '@pergola/sdk/contract'

/** A package that an extension brings, with the range of versions that it can use. */
export type OwnShared = Readonly<Record<string, string>>

type Shared = Record<string, { singleton?: true; requiredVersion: string | false; import?: false }>

/**
 * What an extension shares: modules of the host, which are never bundled, and packages of its own, which it brings along
 * unless another extension has brought a version in the range before.
 */
export function sharedBy(own: OwnShared): Shared {
  const ofHost = sharedModuleKeys.map(
    (key) => [key, { singleton: true, requiredVersion: false, import: false }] as const,
  )
  const brought = Object.entries(own).map(([name, requiredVersion]) => [name, { requiredVersion }] as const)
  return Object.fromEntries([...ofHost, ...brought])
}
