import { useApi, useNotify } from '@pergola/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeUses } from './describeUses'
import { type ProjectExtension, projectExtensionsQuery } from './projectExtensions'
import { TokenDialog } from './TokenDialog'
import { useExtensionName } from './useExtensionName'

interface RemoveDialogProps {
  extension: ProjectExtension
  /** The installed version to remove; not the one in use. */
  version: string
  onClose: () => void
}

/** Deletes one installed version from the server, after naming what uses the extension. */
export function RemoveDialog({ extension, version, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const name = useExtensionName()(extension)
  const remove = useRemove({ extension, version, name, onRemoved: onClose })
  const body = extension.enabled ? 'remove_body' : 'remove_body_disabled'
  return (
    <TokenDialog
      title={t('modules.settings.extensions.remove_title', { version, name })}
      confirmLabel={t('modules.settings.extensions.remove_version', { version })}
      warning={[
        describeUses(extension.used_by, t),
        t(`modules.settings.extensions.${body}`, { version: extension.version }),
      ]
        .join(' ')
        .trim()}
      failedTitle={t('modules.settings.extensions.remove_failed')}
      error={remove.error}
      isPending={remove.isPending}
      onSubmit={(token) => remove.mutate(token)}
      onClose={onClose}
    />
  )
}

interface RemoveOptions extends Omit<RemoveDialogProps, 'onClose'> {
  name: string
  onRemoved: () => void
}

function useRemove({ extension: { kind, id }, version, name, onRemoved }: RemoveOptions) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      api.server.delete(`/server/extensions/${kind}/${id}/${encodeURIComponent(version)}`, {
        query: { super_admin_token: token },
      }),
    onSuccess: () => {
      notify({ title: t('modules.settings.extensions.removed', { version, name }), color: 'success' })
      void queryClient.invalidateQueries({ queryKey: projectExtensionsQuery(api).queryKey })
      onRemoved()
    },
  })
}
