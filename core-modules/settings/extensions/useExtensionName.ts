import { useApi, useNames } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { distinctNames } from '../distinctNames'
import { keyOf, type ProjectExtension, projectExtensionsQuery } from './projectExtensions'

const NONE: readonly ProjectExtension[] = []

/** What the list calls each extension: where another one has the same name, the id stands behind it. */
export function useExtensionName(): (extension: ProjectExtension) => string {
  // The page around it keeps the list up to date.
  const { data: list = NONE } = useQuery({ ...projectExtensionsQuery(useApi()), enabled: false })
  const names = useNames()
  return useMemo(() => {
    const read = ({ kind, id, name }: ProjectExtension) => names.extension(kind, id, name)
    const named = list.map((extension) => ({ ...extension, key: keyOf(extension), name: read(extension) }))
    const byKey = new Map(distinctNames(named, ({ id }) => id).map(({ key, name }) => [key, name]))
    return (extension) => byKey.get(keyOf(extension)) ?? read(extension)
  }, [list, names])
}
