import { useApi, useNames } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ProjectExtension, projectExtensionsQuery } from './projectExtensions'

const NONE: readonly ProjectExtension[] = []

/** What the list calls each extension, of whatever kind. */
export function useExtensionName(): (extension: ProjectExtension) => string {
  // The page around it keeps the list up to date.
  const { data: list = NONE } = useQuery({ ...projectExtensionsQuery(useApi()), enabled: false })
  const names = useNames()
  return useMemo(() => names.ofExtensions(list), [list, names])
}
