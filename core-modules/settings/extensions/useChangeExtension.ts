import { useApi, useNotify, useReloadExtensions } from '@pergola/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type ExtensionChanges,
  keyOf,
  type ProjectExtension,
  projectExtensionsQuery,
} from './projectExtensions'

interface Change {
  extension: ProjectExtension
  changes: ExtensionChanges
}

/** Stores a decision about an extension, and brings the running console to it. */
export function useChangeExtension() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const reloadExtensions = useReloadExtensions()
  const reportFailure = (error: Error) =>
    notify({ title: t('modules.settings.extensions.change_failed'), details: error.message, color: 'danger' })

  return useMutation({
    mutationFn: ({ extension: { kind, id }, changes }: Change) =>
      api.call('PATCH /extensions/:kind/:id', { path: { kind, id }, body: changes }),
    onSuccess: (changed) => {
      queryClient.setQueryData(projectExtensionsQuery(api).queryKey, (list) =>
        list?.map((extension) => (keyOf(extension) === keyOf(changed) ? changed : extension)),
      )
      reloadExtensions().catch(reportFailure)
    },
    onError: reportFailure,
  })
}
